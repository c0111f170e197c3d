/** Browsers don't paint hidden pages, so `act` doesn't wait for a paint there. */
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
