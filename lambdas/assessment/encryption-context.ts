export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * Decryption fails if someone moved the answers to another client or assessment, or changed the
 * consent, because the ciphertext is bound to these values.
 */
export const assessmentContext = ({
  userId,
  id,
  consentVersion,
  consentHash,
}: AssessmentKey): Record<string, string> => ({
  userId,
  assessmentId: id,
  consentVersion,
  consentHash,
});

export const contactContext = (userId: string) => ({ userId, purpose: 'contact' });
