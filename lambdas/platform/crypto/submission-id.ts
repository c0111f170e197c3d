import { createHmac, randomBytes } from 'node:crypto';

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** A new id or secret of 128 bits, as 32 hexadecimal digits. */
export const randomId = (): string => randomBytes(16).toString('hex');

export interface SubmissionId {
  /** 32 hexadecimal digits. */
  id: string;
  /** The same for the same input, and only then. */
  fingerprint: string;
}

/**
 * Id and fingerprint of a submission under its Idempotency-Key. Both are keyed with it, and it is not stored: neither
 * key nor input can be guessed from them. Another user's key, or another purpose, is another id.
 */
export const submissionId = (
  key: string,
  { purpose, userId, input }: { purpose: string; userId: string; input: object },
): SubmissionId => ({
  id: hmac(key, JSON.stringify([purpose, userId])).slice(0, 32),
  fingerprint: hmac(key, JSON.stringify(input)),
});
