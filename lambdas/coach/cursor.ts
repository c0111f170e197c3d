import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** In bytes. */
const NONCE = 12;
const TAG = 16;

/**
 * Cursors: positions in lists, which a page sends back unchanged. They are encrypted, because some contain the
 * keys of audit entries, and bound to one trainer and one list.
 * @param secret of the deployment. With a new one, pages load their lists from the start.
 */
export const cursorsWith = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors', 32));
  return {
    encode(parts: readonly string[], list: readonly string[]): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(JSON.stringify(list)));
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(parts)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },

    /** @returns undefined if the cursor was altered, or made for another trainer or list */
    decode(text: string, list: readonly string[]): string[] | undefined {
      const bytes = Buffer.from(text, 'base64url');
      const [nonce, tag] = [bytes.subarray(0, NONCE), bytes.subarray(NONCE, NONCE + TAG)];
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
        decipher.setAAD(Buffer.from(JSON.stringify(list)));
        decipher.setAuthTag(tag);
        const parts = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()];
        return JSON.parse(Buffer.concat(parts).toString('utf8')) as string[];
      } catch {
        return undefined;
      }
    },
  };
};

export type Cursors = ReturnType<typeof cursorsWith>;
