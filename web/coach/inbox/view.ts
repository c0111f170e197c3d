/** Loads the next page of a list. @returns the paths of its cases; undefined after the last page */
export type LoadMore = () => Promise<readonly string[] | undefined>;

/**
 * The text of the inbox's search, its scroll position, and its order, for returning from a case and for the next one. In
 * memory only: a name or an address belongs neither in a URL nor in the browser's history.
 */
interface View {
  text: string;
  /** The name or address searched for in all cases; empty for none. */
  sought: string;
  /** In pixels. */
  scrolled: number;
  /** The paths of the cases in the list. */
  order: readonly string[];
  /** Undefined if all of the list is in `order`. */
  more?: LoadMore | undefined;
}

const start: View = { text: '', sought: '', scrolled: 0, order: [] };
let view = start;

export const inboxView = (): View => view;

export const keepInboxView = (changed: Partial<View>): void => {
  view = { ...view, ...changed };
};

export const forgetInboxView = (): void => {
  view = start;
};
