export type Context = Readonly<Record<string, string>>;

/**
 * What each ciphertext is bound to. KMS refuses to decrypt with another context, so a ciphertext
 * that someone copies to another client, item, or consent can't be read.
 */
export const contexts = {
  answers: (of: { userId: string; id: string; consentVersion: string; consentHash: string }) => ({
    userId: of.userId,
    assessmentId: of.id,
    consentVersion: of.consentVersion,
    consentHash: of.consentHash,
  }),
  contact: (userId: string) => ({ userId, purpose: 'contact' }),
  note: (userId: string, item: string) => ({ userId, item, purpose: 'note' }),
  message: (userId: string, item: string, from: 'client' | 'coach') => ({
    userId,
    item,
    from,
    purpose: 'message',
  }),
  /** The address in the two emails about a deletion. */
  deletion: (jobId: string) => ({ jobId, purpose: 'deletion' }),
} as const;
