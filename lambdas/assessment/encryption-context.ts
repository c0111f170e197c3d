export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * The ciphertext is bound to these values. Decryption fails if someone moved the answers to another
 * client or assessment, or changed the consent.
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
