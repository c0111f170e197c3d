/**
 * Browsers don't paint hidden pages, so `act` doesn't wait for a paint there. Firefox doesn't report the first paint of
 * a page that it opens scrolled, as after a reload or at a fragment. There, `act` waits for the second frame.
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
