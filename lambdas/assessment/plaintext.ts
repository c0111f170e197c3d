import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import type { Assessment } from '#shared/domain/assessment.ts';

/**
 * Every assessment is padded to this size in bytes, so that its length reveals nothing. The largest valid one has
 * 43.8 kB. Encrypted, with the rest of its record, it takes 45 KiB: each further KiB costs two write units.
 */
export const PLAINTEXT_BYTES = 43.5 * 1024;

/**
 * Steps to which contacts are padded, in bytes. Names, addresses, and numbers up to 156 bytes together have one
 * length; the largest take four steps. Every message rewrites the case that stores its client's contact.
 */
const CONTACT_STEP = 192;

/** How to reach a client: the part of an assessment that lists may show. */
export type Contact = Pick<Assessment, 'fullName' | 'email' | 'phone'>;

/** @throws RangeError if the assessment is larger than its schema allows */
export const toPlaintext = (assessment: Assessment): Uint8Array => {
  const plaintext = paddedJson(assessment, PLAINTEXT_BYTES);
  if (plaintext.length > PLAINTEXT_BYTES) throw new RangeError('A record outgrew its plaintext');
  return plaintext;
};

export const contactPlaintext = ({ fullName, email, phone }: Assessment): Uint8Array =>
  paddedJson({ fullName, email, phone } satisfies Contact, CONTACT_STEP);

export const fromPlaintext = (plaintext: Uint8Array): unknown =>
  JSON.parse(Buffer.from(plaintext).toString('utf8'));
