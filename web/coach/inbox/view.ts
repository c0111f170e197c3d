import { inTab } from '#web/coach/frame/tab-storage.ts';

/** Kept in memory only, because names and addresses must not be in a URL or in storage. */
interface View {
  text: string;
  /** The name or address of the last search in all cases, or empty. */
  searched: string;
  /** In pixels. */
  scrolled: number;
  opened?: string | undefined;
  /** From the API: which cases this tab has shown. With it, a reload doesn't count as a new page. */
  seen?: string | undefined;
}

/** Next and Previous follow this list, even after a reload. */
interface List {
  /** The query of the inbox's URL, such as `?state=declined`. */
  query: string;
  order: readonly string[];
  /** True if the server may have more cases for `order`. False for a search or a typed name. */
  hasMore: boolean;
}

const KEY = 'coach.list';
const start: View = { text: '', searched: '', scrolled: 0 };
let view = start;
let list: List | undefined;

export const inboxView = (): View => view;

export const keepInboxView = (changed: Partial<View>): void => {
  view = { ...view, ...changed };
};

export const inboxList = (): List => {
  list ??= inTab((storage) => JSON.parse(storage.getItem(KEY) ?? 'null'));
  return list ?? { query: '', order: [], hasMore: false };
};

export const keepInboxList = (kept: List): void => {
  list = kept;
  inTab((storage) => storage.setItem(KEY, JSON.stringify(kept)));
};

export const forgetInbox = (): void => {
  view = start;
  list = undefined;
  inTab((storage) => storage.removeItem(KEY));
};
