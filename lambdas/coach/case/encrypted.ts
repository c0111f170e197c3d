import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { assessmentContext, contactContext } from '#lambdas/assessment/encryption-context.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { type Decrypt, NotAuthentic } from '#lambdas/platform/crypto/decrypt.ts';
import { type NoteContent, noteContentSchema } from '#shared/domain/coach.ts';

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

// The Encryption SDK reports a failure of KMS only in the error message.
const FROM_KMS = /one or more KMS CMKs had an error/;
const CHANGED = /InvalidCiphertext|IncorrectKey/;

export const readEncrypted = async (
  decrypt: Decrypt,
  encrypted: unknown,
  context: Record<string, string>,
) => {
  if (!(encrypted instanceof Uint8Array)) throw new UnreadableError('The record has no ciphertext');
  try {
    const plaintext = await decrypt(encrypted, context);
    return JSON.parse(Buffer.from(plaintext).toString('utf8')) as unknown;
  } catch (cause) {
    const { message } = cause as Error;
    if (!(cause instanceof NotAuthentic) && FROM_KMS.test(message) && !CHANGED.test(message)) {
      throw new ServiceUnavailableError('the key could not be reached', { cause });
    }
    throw new UnreadableError('The ciphertext is damaged', { cause });
  }
};

export interface Contact {
  name: string;
  email: string;
  phone?: string | undefined;
}

export const contactIn = ({
  fullName,
  email,
  phone,
}: Record<string, unknown>): Contact | undefined =>
  typeof fullName === 'string' && typeof email === 'string'
    ? { name: fullName, email, ...(typeof phone === 'string' && phone && { phone }) }
    : undefined;

export const noteContext = (userId: string, noteId: string) => ({
  userId,
  noteId,
  purpose: 'note',
});

export const readContact = async (
  decrypt: Decrypt,
  encrypted: unknown,
  userId: string,
): Promise<Contact> => {
  const found = await readEncrypted(decrypt, encrypted, contactContext(userId));
  const contact = contactIn((found ?? {}) as Record<string, unknown>);
  if (!contact) throw new UnreadableError('The decrypted value isn’t a contact');
  return contact;
};

export const readNote = async (
  decrypt: Decrypt,
  encrypted: unknown,
  userId: string,
  noteId: string,
): Promise<NoteContent> => {
  const context = noteContext(userId, noteId);
  const content = noteContentSchema.safeParse(await readEncrypted(decrypt, encrypted, context));
  if (!content.success) throw new UnreadableError('The decrypted value isn’t a note');
  return content.data;
};

export const readAnswers = async (
  decrypt: Decrypt,
  assessment: StoredAssessment,
): Promise<Record<string, unknown>> => {
  const answers = await readEncrypted(decrypt, assessment.encrypted, assessmentContext(assessment));
  if (typeof answers !== 'object' || answers === null) {
    throw new UnreadableError('The decrypted value has no answers');
  }
  return answers as Record<string, unknown>;
};
