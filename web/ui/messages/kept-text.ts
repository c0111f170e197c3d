import { result, transaction } from '#web/lib/database.ts';
import { TEXTS } from '#web/lib/forget-texts.ts';

const NONCE_BYTES = 12;
/** Pads every text to this many bytes, so that the length reveals nothing. 4,000 characters take up to 12 kB. */
const BYTES = 16 * 1024;

interface Encrypted {
  nonce: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

const algorithm = (place: string, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(`message ${place}`),
});

/** An unsent message, encrypted in this browser. Each method throws if storage or the key isn't available. */
export const keptText = (place: string, fetchKey: () => Promise<CryptoKey>) => {
  let key: Promise<CryptoKey> | undefined;
  const theKey = () => {
    key ??= fetchKey().catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const remove = (): Promise<void> =>
    transaction(TEXTS, async (store) => {
      store.delete(place);
    });
  return {
    async read(): Promise<string> {
      const found = await transaction(TEXTS, (store) =>
        result<Encrypted | undefined>(store.get(place)),
      );
      if (!found) return '';
      try {
        const { nonce, ciphertext } = found;
        const bytes = await crypto.subtle.decrypt(
          algorithm(place, nonce),
          await theKey(),
          ciphertext,
        );
        return new TextDecoder().decode(bytes).trimEnd();
      } catch (error) {
        // The server has replaced the key, so the text can't be decrypted anymore.
        if (error instanceof DOMException) await remove();
        return '';
      }
    },

    async write(text: string): Promise<void> {
      if (text === '') return remove();
      const padded = new Uint8Array(BYTES).fill(0x20);
      padded.set(new TextEncoder().encode(text).subarray(0, BYTES));
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const ciphertext = await crypto.subtle.encrypt(
        algorithm(place, nonce),
        await theKey(),
        padded,
      );
      await transaction(TEXTS, async (store) => {
        store.put({ nonce, ciphertext }, place);
      });
    },
  };
};

export type KeptText = ReturnType<typeof keptText>;
