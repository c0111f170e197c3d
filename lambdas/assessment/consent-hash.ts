import { createHash } from 'node:crypto';
import { consentWords } from '#shared/domain/consent/consent-words.ts';

/**
 * SHA-256 of the consent's words, as hexadecimal digits. It proves what the client agreed to, even if somebody
 * changes the words of a version.
 */
export const consentHash: string = createHash('sha256')
  .update(JSON.stringify(consentWords))
  .digest('hex');
