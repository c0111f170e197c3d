import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { type Decrypt, NotAuthentic } from './decrypt.ts';
import type { Encrypt } from './encrypt.ts';

type Context = Readonly<Record<string, string>>;

/** In bytes. Padding to a multiple of a step keeps the ciphertext's length from telling much. */
export const steps = { answers: 4 * 1024, text: 1024, contact: 256 } as const;

/** Adds spaces, which JSON.parse ignores. */
export const padded = (value: object, step: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  const filled = Buffer.alloc(Math.ceil(json.length / step) * step, ' ');
  json.copy(filled);
  return filled;
};

export const encryptJson = (
  encrypt: Encrypt,
  value: object,
  step: number,
  context: Context,
): Promise<Uint8Array> => encrypt(padded(value, step), context);

// The Encryption SDK reports a failure of KMS only in the error's message.
const FROM_KMS = /one or more KMS CMKs had an error/;
const CHANGED = /InvalidCiphertext|IncorrectKey/;

const isOutage = (error: unknown): boolean => {
  const { message } = error as Error;
  return !(error instanceof NotAuthentic) && FROM_KMS.test(message) && !CHANGED.test(message);
};

/** Returns undefined if nobody can ever decrypt it. Throws ServiceUnavailableError in an outage. */
export const decryptJson = async <Value>(
  decrypt: Decrypt,
  encrypted: unknown,
  context: Context,
): Promise<Value | undefined> => {
  try {
    const plaintext = await decrypt(encrypted as Uint8Array, context);
    return JSON.parse(Buffer.from(plaintext).toString('utf8')) as Value;
  } catch (cause) {
    if (isOutage(cause)) throw new ServiceUnavailableError('The key is out of reach', { cause });
    log('not-decrypted', describeError(cause));
    return undefined;
  }
};
