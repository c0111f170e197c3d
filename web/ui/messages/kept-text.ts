import { useEffect, useRef, useState } from 'react';
import { result, transaction } from '#web/lib/database.ts';
import { TEXTS } from '#web/lib/unsent-texts.ts';

const NONCE_BYTES = 12;
/** In bytes. Padding hides the text's length. */
const BLOCK = 16 * 1024;

const ID_LENGTH = 32;

const newId = (): string => crypto.randomUUID().replaceAll('-', '');

interface Unsent {
  /** A retry needs the same id, even after a reload. */
  readonly id: string;
  readonly text: string;
}

/** A new text needs a new id, because the server may have stored the old text under the old id. */
const newUnsent = (text: string): Unsent => ({ id: newId(), text });

export interface TextStorage {
  readonly place: string;
  read(): Promise<string | undefined>;
  write(encrypted: string): Promise<void>;
}

export const browserStorage = (place: string): TextStorage => ({
  place,
  read: () => transaction(TEXTS, (store) => result<string | undefined>(store.get(place))),
  write: (encrypted) =>
    transaction(TEXTS, async (store) => {
      if (encrypted) store.put(encrypted, place);
      else store.delete(place);
    }),
});

export type Lost = 'still loading' | 'no key' | 'no storage';

class NoKeyError extends Error {}

const lostBy = (error: unknown): Lost => (error instanceof NoKeyError ? 'no key' : 'no storage');

export const keptText = (storage: TextStorage, fetchKey: () => Promise<CryptoKey>) => {
  let key: Promise<CryptoKey> | undefined;
  const theKey = () => {
    key ??= fetchKey().catch((error) => {
      key = undefined;
      throw new NoKeyError('The server sent no key', { cause: error });
    });
    return key;
  };
  const algorithm = (iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`message ${storage.place}`),
  });
  const encrypt = async ({ id, text }: Unsent): Promise<string> => {
    const bytes = new TextEncoder().encode(`${id}${text}`);
    const padded = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK).fill(0x20);
    padded.set(bytes);
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const ciphertext = await crypto.subtle.encrypt(algorithm(nonce), await theKey(), padded);
    return Array.from([...nonce, ...new Uint8Array(ciphertext)], (byte) =>
      String.fromCharCode(byte),
    ).join('');
  };

  let next: Unsent | undefined;
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (next !== undefined) {
      const unsent = next;
      next = undefined;
      await storage.write(unsent.text && (await encrypt(unsent)));
    }
  };

  return {
    async read(): Promise<Unsent | undefined> {
      const found = await storage.read();
      if (!found) return undefined;
      const bytes = Uint8Array.from(found, (character) => character.charCodeAt(0));
      try {
        const decrypted = await crypto.subtle.decrypt(
          algorithm(bytes.slice(0, NONCE_BYTES)),
          await theKey(),
          bytes.slice(NONCE_BYTES),
        );
        const both = new TextDecoder().decode(decrypted);
        return { id: both.slice(0, ID_LENGTH), text: both.slice(ID_LENGTH).trimEnd() };
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        await storage.write('');
        return undefined;
      }
    },

    /** Writes one text after another, so that an earlier one can't overwrite the latest. */
    write(unsent: Unsent): Promise<void> {
      next = unsent;
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
};

type KeptText = ReturnType<typeof keptText>;

const AGAIN = 5_000;

export const useKeptText = (kept: KeptText) => {
  const [unsent, setUnsent] = useState(() => newUnsent(''));
  const [lost, setLost] = useState<Lost>();
  const latest = useRef(unsent);
  const isRead = useRef(false);
  const show = (next: Unsent) => {
    latest.current = next;
    setUnsent(next);
  };
  const write = (next: Unsent) =>
    kept.write(next).then(
      () => setLost(undefined),
      (error) => setLost(lostBy(error)),
    );
  const restored = useRef((_found: Unsent | undefined): void => undefined);
  restored.current = (found) => {
    isRead.current = true;
    setLost(undefined);
    const typed = latest.current;
    if (!found) {
      if (typed.text) void write(typed);
      return;
    }
    if (!typed.text) return show(found);
    const both = newUnsent(`${found.text}\n${typed.text}`);
    show(both);
    void write(both);
  };
  useEffect(() => {
    if (isRead.current) return;
    let isWanted = true;
    let timer: number | undefined;
    const read = () => {
      kept.read().then(
        (found) => isWanted && restored.current(found),
        (error) => {
          if (!isWanted) return;
          setLost(lostBy(error));
          timer = window.setTimeout(read, AGAIN);
        },
      );
    };
    read();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [kept]);
  return {
    ...unsent,
    lost,
    type(text: string) {
      const next = newUnsent(text);
      show(next);
      if (isRead.current) void write(next);
      else setLost((before) => before ?? 'still loading');
    },
  };
};
