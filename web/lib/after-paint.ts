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
        // Firefox doesn't report the first paint of a page that it opens scrolled.
        if (scrollY > 0) painted();
      }),
    ),
  );
};
