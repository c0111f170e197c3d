import { createHash, createHmac, randomBytes } from 'node:crypto';

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const randomId = (): string => randomBytes(16).toString('hex');

export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/**
 * Returns two HMACs whose key is the Idempotency-Key. That key isn't stored, so nobody can guess
 * the input from the HMACs. Each user and purpose gets a different id for the same key.
 */
export const submissionId = (
  key: string,
  { purpose, userId, input }: { purpose: string; userId: string; input: object },
): { id: string; fingerprint: string } => ({
  id: hmac(key, JSON.stringify([purpose, userId])).slice(0, 32),
  fingerprint: hmac(key, JSON.stringify(input)),
});
