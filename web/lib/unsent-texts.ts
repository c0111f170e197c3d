import { type Database, result, transaction } from './database.ts';

export const TEXTS: Database = { name: 'messages', store: 'texts' };

export const placeOf = (accountId: string): string => `client ${accountId}`;

export const hasUnsentMessage = (accountId: string): Promise<boolean> =>
  transaction(TEXTS, async (store) => (await result(store.count(placeOf(accountId)))) > 0).catch(
    () => false,
  );

export const forgetTexts = (): Promise<unknown> =>
  transaction(TEXTS, async (store) => {
    store.clear();
  }).catch(() => undefined);
