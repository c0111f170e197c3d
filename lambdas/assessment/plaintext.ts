import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import type { Assessment } from '#shared/domain/assessment.ts';

/**
 * All assessments are padded to this size in bytes, so that the length reveals nothing. The largest valid one is 43.8
 * kB. An encrypted one takes 45 KiB of its item, and each further KiB would cost two write units.
 */
export const PLAINTEXT_BYTES = 43.5 * 1024;

/**
 * Contact details are padded to multiples of this many bytes, so that their length reveals little. Most fit in one
 * step, and the largest in four.
 */
const CONTACT_STEP = 192;

export type Contact = Pick<Assessment, 'fullName' | 'email' | 'phone'>;

export const toPlaintext = (assessment: Assessment): Uint8Array => {
  const plaintext = paddedJson(assessment, PLAINTEXT_BYTES);
  if (plaintext.length > PLAINTEXT_BYTES)
    throw new RangeError('The assessment is larger than a valid one');
  return plaintext;
};

export const contactPlaintext = ({ fullName, email, phone }: Assessment): Uint8Array =>
  paddedJson({ fullName, email, phone } satisfies Contact, CONTACT_STEP);

export const fromPlaintext = (plaintext: Uint8Array): unknown =>
  JSON.parse(Buffer.from(plaintext).toString('utf8'));
