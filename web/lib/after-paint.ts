/** Runs `act` after the first paint. Browsers don't paint hidden pages. */
export const afterPaint = (act: () => void): void => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    act();
    return;
  }
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
};
