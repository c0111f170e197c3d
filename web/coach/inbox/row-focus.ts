const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.row-name a')];

const indexOf = (element: Element | null): number =>
  links().findIndex((link) => link.closest('.row') === element?.closest('.row'));

export const rowLinks = {
  next(element: Element): HTMLElement | undefined {
    const at = indexOf(element);
    return links()[at + 1] ?? links()[at - 1];
  },

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
