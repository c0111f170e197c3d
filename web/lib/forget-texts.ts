import { type Database, transaction } from './database.ts';

/** Few pages need the code that encrypts messages, so this storage is in a separate file. */
export const TEXTS: Database = { name: 'messages', store: 'texts' };

export const forgetTexts = (): Promise<unknown> =>
  transaction(TEXTS, async (store) => {
    store.clear();
  }).catch(() => undefined);
