import { type Database, result, transaction } from '#web/lib/database.ts';
import { type Encrypted, isSame } from './encrypt.ts';

const DATABASE: Database = { name: 'coaching', store: 'drafts' };
const DEVICE = 'device';

const isEncrypted = (found: Partial<Encrypted> | undefined): found is Encrypted =>
  found?.nonce instanceof Uint8Array &&
  found.ciphertext instanceof ArrayBuffer &&
  Number.isInteger(found.formVersion);

export const draftStore = {
  device: (): Promise<string> =>
    transaction(DATABASE, async (store) => {
      const kept: unknown = await result(store.get(DEVICE));
      if (typeof kept === 'string') return kept;
      const device = crypto.randomUUID();
      store.put(device, DEVICE);
      return device;
    }),

  read: (accountId: string): Promise<Encrypted | undefined> =>
    transaction(DATABASE, async (store) => {
      const found = await result(store.get(accountId));
      if (isEncrypted(found)) return found;
      if (found !== undefined) store.delete(accountId);
      return undefined;
    }),

  replace: (
    accountId: string,
    before: Encrypted | undefined,
    encrypted: Encrypted,
  ): Promise<boolean> =>
    transaction(DATABASE, async (store) => {
      if (!isSame(await result(store.get(accountId)), before)) return false;
      store.put(encrypted, accountId);
      return true;
    }),

  remove: (accountId: string): Promise<void> =>
    transaction(DATABASE, async (store) => {
      store.delete(accountId);
    }),
};
