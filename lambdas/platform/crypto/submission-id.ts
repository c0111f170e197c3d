import { createHash, createHmac, randomBytes } from 'node:crypto';

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** A new id or secret of 128 bits, as 32 hexadecimal digits. */
export const randomId = (): string => randomBytes(16).toString('hex');

/** An id of 32 hexadecimal digits, the same for the same parts, so that a repeated put creates one record. */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

export interface SubmissionId {
  /** 32 hexadecimal digits. */
  id: string;
  /** Equal only for equal inputs. */
  fingerprint: string;
}

/**
 * Id and fingerprint of a submission, as HMACs with its Idempotency-Key, which isn't stored: no one can guess
 * key or input from them. Another user or purpose gives another id.
 */
export const submissionId = (
  key: string,
  { purpose, userId, input }: { purpose: string; userId: string; input: object },
): SubmissionId => ({
  id: hmac(key, JSON.stringify([purpose, userId])).slice(0, 32),
  fingerprint: hmac(key, JSON.stringify(input)),
});
