import { createHash } from 'node:crypto';
import { consentWords } from '#shared/domain/consent-words.ts';

/** SHA-256 of the words of the consent, as hexadecimal digits: shows what was agreed to, whatever a version is called. */
export const consentHash: string = createHash('sha256')
  .update(JSON.stringify(consentWords))
  .digest('hex');
