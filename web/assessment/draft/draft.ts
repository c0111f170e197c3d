import { fitnessLevels, medicalConditions } from '#shared/domain/assessment.ts';
import type { Answers } from '#web/assessment/form/read-form.ts';
import { type FieldName, fieldsOf } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';
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

/** In bytes. Padding hides the draft's length. */
const BLOCK = 4096;
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

export const saveDraft = async (
  accountId: string,
  key: CryptoKey,
  answers: Answers,
): Promise<Draft> => {
  const draft: Draft = { answers, savedAt: Date.now() };
  const json = new TextEncoder().encode(JSON.stringify(draft));
  const padded = new Uint8Array(Math.ceil(json.length / BLOCK) * BLOCK).fill(0x20);
  padded.set(json);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(algorithm(accountId, nonce), key, padded);
  storage.set(keyFor(accountId), `${toBase64(nonce)}.${toBase64(new Uint8Array(encrypted))}`);
  return draft;
};

const rows = new Map(sections.flatMap(fieldsOf).map((row) => [row.name, row]));

/** Keeps only what the form of today can show. */
const fitting = (answers: Answers): Answers => {
  const fit: Answers = {};
  for (const [name, answer] of Object.entries(answers) as [FieldName, string | string[]][]) {
    const control = rows.get(name)?.control;
    if (control === 'medical-conditions') {
      if (Array.isArray(answer)) {
        fit[name] = medicalConditions.filter((choice) => answer.includes(choice));
      }
    } else if (control === 'fitness-level') {
      if (typeof answer === 'string' && Object.hasOwn(fitnessLevels, answer)) fit[name] = answer;
    } else if (control && typeof answer === 'string') fit[name] = answer;
  }
  return fit;
};

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
    const { answers, savedAt } = JSON.parse(new TextDecoder().decode(plain)) as Draft;
    return { answers: fitting(answers), savedAt };
  } catch {
    removeDraft(accountId);
    return undefined;
  }
};

export const removeDraft = (accountId: string): void => storage.remove(keyFor(accountId));
