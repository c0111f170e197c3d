/** An assessment's owner, its id, and its consent. */
export interface AssessmentKey {
  userId: string;
  id: string;
  consentVersion: string;
  consentHash: string;
}

/**
 * The encryption context of an assessment: KMS refuses to decrypt it as another record, another client's, or
 * with another consent.
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

/** The encryption context of the contact on a client's case. */
export const contactContext = (userId: string) => ({ userId, purpose: 'contact' });
