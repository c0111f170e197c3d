import { type Database, transaction } from './database.ts';

export const TEXTS: Database = { name: 'messages', store: 'texts' };

export const forgetTexts = (): Promise<unknown> =>
  transaction(TEXTS, async (store) => {
    store.clear();
  }).catch(() => undefined);
