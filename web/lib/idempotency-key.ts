import { storage } from '#web/lib/storage.ts';

const SALT = 'coaching.submission-salt';
const SALT_LIFE_MS = 10 * 60 * 1000;

interface Salt {
  value: string;
  since: number;
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const isFresh = (salt: Partial<Salt> | null): salt is Salt =>
  /^[0-9a-f]{32}$/.test(String(salt?.value)) &&
  Math.abs(Date.now() - Number(salt?.since)) < SALT_LIFE_MS;

const stored = (): Salt | undefined => {
  try {
    const salt = JSON.parse(storage.get(SALT) ?? 'null');
    return isFresh(salt) ? salt : undefined;
  } catch {
    return undefined;
  }
};

const renewed = (): Salt => {
  const salt = { value: hex(crypto.getRandomValues(new Uint8Array(16))), since: Date.now() };
  storage.set(SALT, JSON.stringify(salt));
  return salt;
};

/**
 * The same key for the same body within ten minutes, in all tabs of this browser, so that a double click, a retry or a
 * second tab is stored once. Reveals nothing about the body. The caller keeps the key for its retries.
 */
export const idempotencyKey = async (body: unknown): Promise<string> => {
  const salt = (stored() ?? renewed()).value;
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(salt),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return hex(
    new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(JSON.stringify(body)))),
  );
};
