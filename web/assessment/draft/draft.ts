import type { Answers } from '#web/assessment/form/read-form.ts';
import { storage } from '#web/lib/storage.ts';

/**
 * The draft of a half-filled form: one ciphertext per account in the browser, under a key that the
 * server keeps for seven days. The last writer wins.
 */
export interface Draft {
  answers: Answers;
  savedAt: number;
}

const keyFor = (accountId: string): string => `coaching.draft.${accountId}`;

const NONCE_BYTES = 12;

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Binds the ciphertext to the account. */
const algorithm = (accountId: string, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(`draft ${accountId}`),
});

export const encryptDraft = async (
  accountId: string,
  key: CryptoKey,
  draft: Draft,
): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify(draft));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(algorithm(accountId, nonce), key, json);
  return `${toBase64(nonce)}.${toBase64(new Uint8Array(encrypted))}`;
};

export const storeDraft = (accountId: string, encrypted: string): void =>
  storage.set(keyFor(accountId), encrypted);

export const hasDraft = (accountId: string): boolean => storage.get(keyFor(accountId)) !== null;

/** Returns undefined, and removes the draft, if the key is another one by now. */
export const readDraft = async (accountId: string, key: CryptoKey): Promise<Draft | undefined> => {
  const [nonce = '', encrypted = ''] = storage.get(keyFor(accountId))?.split('.') ?? [];
  try {
    const plain = await crypto.subtle.decrypt(
      algorithm(accountId, fromBase64(nonce)),
      key,
      fromBase64(encrypted),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as Draft;
  } catch {
    removeDraft(accountId);
    return undefined;
  }
};

export const removeDraft = (accountId: string): void => storage.remove(keyFor(accountId));
