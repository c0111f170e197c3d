import { withDeadline } from './deadline.ts';

const DEADLINE_MS = 3_000;

export interface Database {
  readonly name: string;
  readonly store: string;
}

export const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = ({ name, store }: Database) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return result(request);
};

/** The transaction ends when `act` awaits anything but the store's requests. */
export const transaction = <T>(
  kept: Database,
  act: (store: IDBObjectStore) => Promise<T>,
): Promise<T> =>
  withDeadline(DEADLINE_MS, async () => {
    const database = await open(kept);
    try {
      const running = database.transaction(kept.store, 'readwrite');
      const done = new Promise<void>((resolve, reject) => {
        running.oncomplete = () => resolve();
        running.onabort = () => reject(running.error);
      });
      const [value] = await Promise.all([act(running.objectStore(kept.store)), done]);
      return value;
    } finally {
      database.close();
    }
  });
