/** Whose an assessment is, and which one. */
export interface AssessmentKey {
  userId: string;
  assessmentId: string;
}

/** What an assessment is encrypted under: in another place, or for another person, it doesn't open. */
export const assessmentContext = ({ userId, assessmentId }: AssessmentKey) => ({
  userId,
  assessmentId,
});

/** What the contact part on a client's row is encrypted under. */
export const contactContext = (userId: string) => ({ userId, purpose: 'contact' });
