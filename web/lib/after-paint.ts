/**
 * Browsers don't paint hidden pages, so in a hidden page, `act` runs at once. Firefox doesn't
 * report the first paint of a page that it opens scrolled, for example after a reload. In such a
 * page, `act` runs in the second frame after `load`.
 */
export const afterPaint = (act: () => void): void => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    act();
    return;
  }
  let isPainted = false;
  const painted = () => {
    if (!isPainted) act();
    isPainted = true;
  };
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    painted();
  });
  observer.observe({ type: 'paint', buffered: true });
  const nextFrame = requestAnimationFrame;
  addEventListener('load', () =>
    nextFrame(() =>
      nextFrame(() => {
        if (scrollY > 0) painted();
      }),
    ),
  );
};
