export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * `decryptWith` refuses answers that someone moved to another client or record, or whose consent
 * someone changed.
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
