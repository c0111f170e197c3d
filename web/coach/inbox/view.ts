/** Loads the next page of a list. @returns the paths of its cases; undefined after the last page */
export type LoadMore = () => Promise<readonly string[] | undefined>;

/**
 * What the inbox shows, so that the trainer can return from a case, or go to the next one. In memory only: names
 * and addresses must not be in a URL or in the browser's history.
 */
interface View {
  text: string;
  /** The name or address of the last search in all cases. Empty without a search. */
  sought: string;
  /** In pixels. */
  scrolled: number;
  /** The path of the case that the trainer opened last. */
  opened?: string;
  /** The paths of the cases in the list. */
  order: readonly string[];
  /** Undefined if `order` needs no more: it has the whole list, or only the rows that match a typed name. */
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
