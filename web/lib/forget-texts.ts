import { type Database, transaction } from './database.ts';

/** The storage of unsent messages. Few pages need the code that encrypts them, so it is in another file. */
export const TEXTS: Database = { name: 'messages', store: 'texts' };

export const forgetTexts = (): Promise<unknown> =>
  transaction(TEXTS, async (store) => {
    store.clear();
  }).catch(() => undefined);
