import { inTab } from '#web/coach/frame/tab-storage.ts';

/** Kept in memory only, because names and addresses must not be in a URL or in storage. */
interface View {
  text: string;
  searched: string;
  scrolled: number;
  opened?: string | undefined;
  /**
   * Which cases this tab has shown, encoded by the API. The tab sends this back, so that these
   * cases don't count toward `pagesPerHour` again.
   */
  seen?: string | undefined;
}

interface List {
  query: string;
  order: readonly string[];
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
