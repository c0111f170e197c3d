import type { Draft } from './draft.ts';

export const FORM_VERSION = 1;

/** In bytes. Padding hides the draft's length. */
const BLOCK = 4096;
const NONCE_BYTES = 12;

export interface Encrypted {
  formVersion: number;
  nonce: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

export interface Binding {
  accountId: string;
  device: string;
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const algorithm = (
  { accountId, device }: Binding,
  { formVersion, nonce }: Omit<Encrypted, 'ciphertext'>,
) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: encode(['draft', accountId, formVersion, device]),
});

export const importDraftKey = async (base64: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  bytes.fill(0);
  return key;
};

export const encrypt = async (
  key: CryptoKey,
  binding: Binding,
  draft: Draft,
): Promise<Encrypted> => {
  const json = encode(draft);
  const padded = new Uint8Array(Math.ceil(json.length / BLOCK) * BLOCK).fill(0x20);
  padded.set(json);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bound = { formVersion: FORM_VERSION, nonce };
  const ciphertext = await crypto.subtle.encrypt(algorithm(binding, bound), key, padded);
  return { ...bound, ciphertext };
};

export const decrypt = async (
  key: CryptoKey,
  binding: Binding,
  encrypted: Encrypted,
): Promise<Draft> => {
  const json = await crypto.subtle.decrypt(
    algorithm(binding, encrypted),
    key,
    encrypted.ciphertext,
  );
  return JSON.parse(new TextDecoder().decode(json));
};

export const isSame = (one: Encrypted | undefined, other: Encrypted | undefined): boolean =>
  one?.nonce.join() === other?.nonce.join();
