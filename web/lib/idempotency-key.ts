const SALT = 'coaching.submission-salt';
const SALT_LIFE_MS = 10 * 60 * 1000;

interface Salt {
  value: string;
  since: number;
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const stored = (): Salt | undefined => {
  try {
    const salt = JSON.parse(localStorage.getItem(SALT) ?? 'null') as Salt | null;
    return salt && Math.abs(Date.now() - salt.since) < SALT_LIFE_MS ? salt : undefined;
  } catch {
    return undefined;
  }
};

const renewed = (): Salt => {
  const salt = { value: hex(crypto.getRandomValues(new Uint8Array(16))), since: Date.now() };
  try {
    localStorage.setItem(SALT, JSON.stringify(salt));
  } catch {
    // Storage is full or forbidden: this page's own retries still share the key that its caller keeps.
  }
  return salt;
};

/**
 * The same for the same body within ten minutes, in all tabs of this browser, so that a double click, a retry or a
 * second tab is stored once; says nothing about the body. The caller keeps it over its retries.
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
