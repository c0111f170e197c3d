/** Between what is kept clear and what lies over the page, in pixels. */
const GAP = 16;

/** By how much the page has to go up for `element` to end above `top`. */
const beneath = (element: Element, top: number) =>
  element.getBoundingClientRect().bottom + GAP - top;

/** What has the focus, if it reaches under `cover`; and with it the button that sends its form, where both have room. */
const scrollClear = (cover: HTMLElement): void => {
  const { top, left, right, height } = cover.getBoundingClientRect();
  const focused = document.activeElement;
  if (height === 0 || !focused || focused === document.body || cover.contains(focused)) return;
  const { top: from, left: start, right: end } = focused.getBoundingClientRect();
  if (start > right || end < left || from > innerHeight) return;

  const room =
    from - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const send = focused.closest('form')?.querySelector('[type="submit"]');
  const wanted = send ? beneath(send, top) : 0;
  const by = wanted > 0 && wanted <= room ? wanted : Math.min(beneath(focused, top), room);
  if (by > 0) scrollBy({ top: by, behavior: 'instant' });
};

/**
 * Keeps what has the focus from being hidden by what lies over the end of the page: makes room there, so that
 * everything can be scrolled clear of it, and scrolls when it comes and when the focus moves.
 */
export const keepClearOf = (cover: HTMLElement): (() => void) => {
  const clear = () => scrollClear(cover);
  const room = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--covered', `${cover.offsetHeight}px`);
    clear();
  });
  room.observe(cover);
  document.addEventListener('focusin', clear);
  return () => {
    room.disconnect();
    document.removeEventListener('focusin', clear);
  };
};
