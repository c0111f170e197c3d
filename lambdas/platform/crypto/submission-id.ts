import { createHash, createHmac, randomBytes } from 'node:crypto';

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const randomId = (): string => randomBytes(16).toString('hex');

export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** The API doesn't store the Idempotency-Key, so nobody can guess the input from these HMACs. */
export const submissionId = (
  key: string,
  { purpose, userId, input }: { purpose: string; userId: string; input: object },
): { id: string; fingerprint: string } => ({
  id: hmac(key, JSON.stringify([purpose, userId])).slice(0, 32),
  fingerprint: hmac(key, JSON.stringify(input)),
});
