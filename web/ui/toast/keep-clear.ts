const GAP = 16;

const beneath = (element: Element, top: number) =>
  element.getBoundingClientRect().bottom + GAP - top;

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
 * Keeps the focused control visible above `cover`, which covers the bottom of the screen. Makes the
 * page longer by the cover's height. Scrolls when the cover appears, when the focus moves, and when
 * the page's height changes: a field's error can appear after the toast.
 */
export const keepClearOf = (cover: HTMLElement): (() => void) => {
  const clear = () => scrollClear(cover);
  const room = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--covered', `${cover.offsetHeight}px`);
    clear();
  });
  room.observe(cover);
  room.observe(document.body);
  document.addEventListener('focusin', clear);
  return () => {
    room.disconnect();
    document.removeEventListener('focusin', clear);
  };
};
