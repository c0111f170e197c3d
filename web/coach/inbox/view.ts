/**
 * What the trainer typed into the inbox's search, and how far it was scrolled, for the way back from a case. In memory
 * only: a name or an address belongs neither in a URL nor in the browser's history.
 */
interface View {
  text: string;
  /** Which was searched for; empty: none. */
  email: string;
  /** In pixels. */
  scrolled: number;
}

const start: View = { text: '', email: '', scrolled: 0 };
let view = start;

export const inboxView = (): View => view;

export const keepInboxView = (changed: Partial<View>): void => {
  view = { ...view, ...changed };
};

export const forgetInboxView = (): void => {
  view = start;
};
