/** An assessment's owner, its id, and the consent it was given under. */
export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * The encryption context of an assessment: in another place, for another person or under another consent, it doesn't
 * open.
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

/** The encryption context of the contact part on a client's row. */
export const contactContext = (userId: string) => ({ userId, purpose: 'contact' });
