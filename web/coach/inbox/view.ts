/**
 * The text of the inbox's search, and its scroll position, for returning from a case. In memory only: a name
 * or an address belongs neither in a URL nor in the browser's history.
 */
interface View {
  text: string;
  /** The name or address searched for in all cases; empty for none. */
  sought: string;
  /** In pixels. */
  scrolled: number;
}

const start: View = { text: '', sought: '', scrolled: 0 };
let view = start;

export const inboxView = (): View => view;

export const keepInboxView = (changed: Partial<View>): void => {
  view = { ...view, ...changed };
};

export const forgetInboxView = (): void => {
  view = start;
};
