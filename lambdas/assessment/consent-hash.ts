import { createHash } from 'node:crypto';
import { consentWords } from '#shared/domain/consent/consent-words.ts';

/**
 * SHA-256 of the consent's words, in hexadecimal. It proves which words the client agreed to, even if someone changes
 * them later without a new version.
 */
export const consentHash: string = createHash('sha256')
  .update(JSON.stringify(consentWords))
  .digest('hex');
