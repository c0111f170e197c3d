import { contactContext } from '#lambdas/assessment/encryption-context.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { type Decrypt, NotAuthentic } from '#lambdas/platform/crypto/decrypt.ts';
import { type NoteContent, noteContentSchema } from '#shared/domain/coach-records.ts';

/** A record that can't be decrypted, now or ever: it was changed or moved, or this code doesn't know its form. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

// The Encryption SDK tells of errors of KMS in its message alone.
const FROM_KMS = /one or more KMS CMKs had an error/;
const CHANGED = /InvalidCiphertext|IncorrectKey/;

/**
 * Decrypts, and tells an outage from a damaged record.
 * @throws ServiceUnavailableError
 * @throws UnreadableError
 */
const open = async (decrypt: Decrypt, sealed: unknown, context: Record<string, string>) => {
  if (!(sealed instanceof Uint8Array)) throw new UnreadableError('Nothing is sealed here');
  try {
    const plaintext = await decrypt(sealed, context);
    return JSON.parse(Buffer.from(plaintext).toString('utf8')) as unknown;
  } catch (cause) {
    const { message } = cause as Error;
    if (!(cause instanceof NotAuthentic) && FROM_KMS.test(message) && !CHANGED.test(message)) {
      throw new ServiceUnavailableError('the key could not be reached', { cause });
    }
    throw new UnreadableError('The seal is broken', { cause });
  }
};

export interface Contact {
  name: string;
  email: string;
  phone?: string | undefined;
}

/** The client's contact details in the answers; undefined if there are none. */
export const contactIn = ({
  fullName,
  email,
  phone,
}: Record<string, unknown>): Contact | undefined =>
  typeof fullName === 'string' && typeof email === 'string'
    ? { name: fullName, email, ...(typeof phone === 'string' && phone && { phone }) }
    : undefined;

/** The context that a note is sealed under. */
export const noteContext = (userId: string, noteId: string) => ({
  ...{ userId, noteId, purpose: 'note' },
});

export const unsealContact =
  (decrypt: Decrypt) =>
  async (sealed: unknown, userId: string): Promise<Contact> => {
    const found = await open(decrypt, sealed, contactContext(userId));
    const contact = contactIn((found ?? {}) as Record<string, unknown>);
    if (!contact) throw new UnreadableError('This is no contact');
    return contact;
  };

export const unsealNote =
  (decrypt: Decrypt) =>
  async (sealed: unknown, userId: string, noteId: string): Promise<NoteContent> => {
    const content = noteContentSchema.safeParse(
      await open(decrypt, sealed, noteContext(userId, noteId)),
    );
    if (!content.success) throw new UnreadableError('This is no note');
    return content.data;
  };

/** @param context all that the assessment was sealed under */
export const unsealAnswers =
  (decrypt: Decrypt) =>
  async (sealed: unknown, context: Record<string, string>): Promise<Record<string, unknown>> => {
    const answers = await open(decrypt, sealed, context);
    if (typeof answers !== 'object' || answers === null) {
      throw new UnreadableError('These are no answers');
    }
    return answers as Record<string, unknown>;
  };
