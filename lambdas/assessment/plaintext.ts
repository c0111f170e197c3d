import type { Assessment } from '#shared/domain/assessment.ts';

/**
 * Every plaintext is padded to this size in bytes, so that its length reveals nothing. The largest valid
 * assessment has 43.8 kB, the largest contact 0.7 kB. Encrypted, with the rest of its record, it takes 45
 * KiB: each further KiB costs two write units.
 */
export const PLAINTEXT_BYTES = 43.5 * 1024;
export const CONTACT_BYTES = 768;

/** How to reach a client: the part of an assessment that lists may show. */
export type Contact = Pick<Assessment, 'fullName' | 'email' | 'phone'>;

const padded = (value: object, bytes: number): Uint8Array => {
  const json = Buffer.from(JSON.stringify(value));
  if (json.length > bytes) throw new RangeError('A record outgrew its plaintext');
  // JSON may end with spaces, so a reader needn't cut them off.
  const plaintext = Buffer.alloc(bytes, ' ');
  json.copy(plaintext);
  return plaintext;
};

/** @throws RangeError if the assessment is larger than its schema allows */
export const toPlaintext = (assessment: Assessment): Uint8Array =>
  padded(assessment, PLAINTEXT_BYTES);

/** @throws RangeError if the contact is larger than the schema of the assessment allows */
export const contactPlaintext = ({ fullName, email, phone }: Assessment): Uint8Array =>
  padded({ fullName, email, phone } satisfies Contact, CONTACT_BYTES);

export const fromPlaintext = (plaintext: Uint8Array): unknown =>
  JSON.parse(Buffer.from(plaintext).toString('utf8'));
