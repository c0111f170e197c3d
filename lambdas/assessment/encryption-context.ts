/** Whose an assessment is, which one, and under what consent it was given. */
export interface AssessmentKey {
  userId: string;
  id: string;
  /** Absent on records of version 1, which are older than the consent. */
  consentVersion?: string;
  consentHash?: string;
}

/**
 * What an assessment is encrypted under: in another place, for another person or under another consent, it doesn't
 * open.
 */
export const assessmentContext = ({
  userId,
  id,
  consentVersion,
  consentHash,
}: AssessmentKey): Record<string, string> => ({
  ...{ userId, assessmentId: id },
  ...(consentVersion !== undefined && { consentVersion }),
  ...(consentHash !== undefined && { consentHash }),
});

/** What the contact part on a client's row is encrypted under. */
export const contactContext = (userId: string) => ({ userId, purpose: 'contact' });
