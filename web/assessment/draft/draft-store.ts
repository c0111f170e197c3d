import { isSame, type Sealed } from '#web/assessment/draft/seal.ts';
import { withDeadline } from '#web/lib/deadline.ts';

const DATABASE = 'coaching';
const STORE = 'drafts';
const DEVICE = 'device';
const DEADLINE_MS = 3_000;

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = () => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return result(request);
};

/** One transaction. It ends when `act` waits for anything but its own requests. */
const transaction = <T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  withDeadline(DEADLINE_MS, async () => {
    const database = await open();
    try {
      const running = database.transaction(STORE, 'readwrite');
      const done = new Promise<void>((resolve, reject) => {
        running.oncomplete = () => resolve();
        running.onabort = () => reject(running.error);
      });
      const [value] = await Promise.all([act(running.objectStore(STORE)), done]);
      return value;
    } finally {
      database.close();
    }
  });

const isSealed = (found: Partial<Sealed> | undefined): found is Sealed =>
  found?.nonce instanceof Uint8Array &&
  found.ciphertext instanceof ArrayBuffer &&
  Number.isInteger(found.formVersion);

/** The sealed drafts of this browser, one for each account. Every function throws where storage is forbidden or full. */
export const draftStore = {
  /** A random id of this browser. */
  device: (): Promise<string> =>
    transaction(async (store) => {
      const kept: unknown = await result(store.get(DEVICE));
      if (typeof kept === 'string') return kept;
      const device = crypto.randomUUID();
      store.put(device, DEVICE);
      return device;
    }),

  /** The account's draft; an entry that is no draft is dropped. */
  read: (accountId: string): Promise<Sealed | undefined> =>
    transaction(async (store) => {
      const found = await result(store.get(accountId));
      if (isSealed(found)) return found;
      if (found !== undefined) store.delete(accountId);
      return undefined;
    }),

  /** Stores `sealed` in place of `before`, unless another tab was faster. */
  replace: (accountId: string, before: Sealed | undefined, sealed: Sealed): Promise<boolean> =>
    transaction(async (store) => {
      if (!isSame(await result(store.get(accountId)), before)) return false;
      store.put(sealed, accountId);
      return true;
    }),

  remove: (accountId: string): Promise<void> =>
    transaction(async (store) => {
      store.delete(accountId);
    }),
};
