import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Callers can neither read nor change the ids in an encrypted cursor. */
export const cursorsWith = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors', 32));
  return {
    encode(parts: readonly string[], list: readonly string[]): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(JSON.stringify(list)));
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(parts)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    decode(text: string, list: readonly string[]): string[] | undefined {
      const bytes = Buffer.from(text, 'base64url');
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      ];
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(JSON.stringify(list)));
        decipher.setAuthTag(tag);
        const parts = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return JSON.parse(Buffer.concat(parts).toString('utf8')) as string[];
      } catch {
        return undefined;
      }
    },
  };
};

export type Cursors = ReturnType<typeof cursorsWith>;
