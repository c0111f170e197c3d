export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

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
