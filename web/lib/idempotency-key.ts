import { type Database, result, transaction } from './database.ts';

const DATABASE: Database = { name: 'coaching.submissions', store: 'salts' };
const SALT = 'salt';
const SALT_LIFE_MS = 10 * 60 * 1000;

interface Salt {
  value: string;
  since: number;
}

let ownSalt: Salt | undefined;

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const isFresh = (salt: Partial<Salt> | undefined | null): salt is Salt =>
  /^[0-9a-f]{32}$/.test(String(salt?.value)) &&
  Math.abs(Date.now() - Number(salt?.since)) < SALT_LIFE_MS;

const newSalt = (): Salt => ({
  value: hex(crypto.getRandomValues(new Uint8Array(16))),
  since: Date.now(),
});

const sharedSalt = (): Promise<Salt> =>
  transaction(DATABASE, async (store) => {
    const kept: Salt | undefined = await result(store.get(SALT));
    if (isFresh(kept)) return kept;
    const salt = newSalt();
    store.put(salt, SALT);
    return salt;
  });

const saltOfPage = (): Salt => {
  if (!isFresh(ownSalt)) ownSalt = newSalt();
  return ownSalt;
};

const sign = async (salt: string, text: string): Promise<string> => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(salt), algorithm, false, [
    'sign',
  ]);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
};

let latest: { salt: string; key: string } | undefined;

/** For up to ten minutes, all tabs get the same key for the same body, so the server stores the body once. */
export const idempotencyKey = async (body: unknown): Promise<string> => {
  const text = JSON.stringify(body);
  if (latest && (await sign(latest.salt, text)) === latest.key) return latest.key;
  const { value: salt } = await sharedSalt().catch(saltOfPage);
  latest = { salt, key: await sign(salt, text) };
  return latest.key;
};
