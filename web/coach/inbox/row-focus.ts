const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.row-name a')];

const indexOf = (element: Element | null): number =>
  links().findIndex((link) => link.closest('.row') === element?.closest('.row'));

/** The links of the rows, in the order of the page. */
export const rowLinks = {
  /** The link of the next row or, after the last row, of the previous one. */
  next(element: Element): HTMLElement | undefined {
    const at = indexOf(element);
    return links()[at + 1] ?? links()[at - 1];
  },

  /** Returns the focus to the row of a case, without scrolling. */
  focus(path: string | undefined): void {
    links()
      .find(({ pathname }) => pathname === path)
      ?.focus({ preventScroll: true });
  },

  /** Moves the focus by this many rows. If no row has the focus, the first one gets it. */
  move(by: number): void {
    const at = indexOf(document.activeElement);
    links()[at < 0 ? 0 : at + by]?.focus();
  },
};
