/** As often as the session is looked at, in milliseconds (specification, section 9). */
export const TICK_MS = 30_000;

/** The session is renewed when it ends within so many ticks (section 9). */
export const MARGIN_TICKS = 3;

export type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Calls `check` each tick while the page can be seen, and at once when it is seen again. */
export const startSessionClock = (check: () => void, page: Page = document): (() => void) => {
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
