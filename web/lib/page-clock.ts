export const TICK_MS = 30_000;

export const MARGIN_TICKS = 3;

export type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export const startPageClock = (check: () => void, page: Page = document): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => clearInterval(timer);
  const run = () => {
    pause();
    timer = setInterval(check, TICK_MS);
  };
  const turn = () => {
    if (page.visibilityState === 'hidden') return pause();
    check();
    run();
  };
  page.addEventListener('visibilitychange', turn);
  if (page.visibilityState !== 'hidden') run();
  return () => {
    pause();
    page.removeEventListener('visibilitychange', turn);
  };
};
