export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * The encryption context of an assessment. `decryptWith` refuses the answers if they were moved to another client
 * or record, or if their consent was changed.
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
