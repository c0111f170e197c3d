import type { Assessment } from '#shared/assessment.ts';

/** What every plaintext is filled up to, in bytes, so that its length says nothing. The largest legal one is 43 kB. */
export const PLAINTEXT_BYTES = 48 * 1024;

/** @throws RangeError if the assessment is larger than its schema allows */
export const toPlaintext = (assessment: Assessment): Uint8Array => {
  const json = Buffer.from(JSON.stringify(assessment));
  if (json.length > PLAINTEXT_BYTES) throw new RangeError('An assessment outgrew its plaintext');
  // JSON may be followed by blanks, so they need not be counted or cut off.
  const padded = Buffer.alloc(PLAINTEXT_BYTES, ' ');
  json.copy(padded);
  return padded;
};

export const fromPlaintext = (plaintext: Uint8Array): unknown =>
  JSON.parse(Buffer.from(plaintext).toString('utf8'));
