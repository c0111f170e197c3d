import type { Assessment } from '#shared/assessment.ts';
import type { Renewal } from '#web/account/session.ts';
import type { Answer, Call } from '#web/lib/api.ts';

/** What the visitor is told when the server gives no sentence of its own (specification, section 8). */
export const SUBMISSION_FAILED = 'Failed to submit assessment. Please try again.';

const sentences = {
  offline:
    'We can’t reach the server. Your answers are still here: check your connection, then try again.',
  'timed-out':
    'The server took too long to answer. Your answers are still here: try again; nothing is stored twice.',
  'too-many': 'Too many requests just now. Your answers are still here: try again in a minute.',
} as const;

export type Submission =
  | { outcome: 'stored' }
  /** The session is over and cannot be renewed: the visitor has to sign in again. */
  | { outcome: 'session-ended' }
  | { outcome: 'failed'; message: string };

export interface SubmitDeps {
  send(assessment: Assessment, call: Call): Promise<Answer>;
  accessToken(): Promise<string | undefined>;
  renew(refused: string): Promise<Renewal>;
}

/**
 * Sends an assessment under the key of its submission. A token that the server refuses is renewed once, and the
 * same submission sent once more under the same key.
 */
export const submitAssessment = async (
  assessment: Assessment,
  idempotencyKey: string,
  { send, accessToken, renew }: SubmitDeps,
): Promise<Submission> => {
  const token = await accessToken();
  if (!token) return { outcome: 'session-ended' };
  const answer = await send(assessment, { idempotencyKey, accessToken: token });
  if (answer.outcome !== 'signed-out') return told(answer);

  const renewal = await renew(token);
  if (renewal === 'unreachable') return { outcome: 'failed', message: sentences.offline };
  const renewed = await accessToken();
  if (renewal === 'ended' || !renewed) return { outcome: 'session-ended' };
  return told(await send(assessment, { idempotencyKey, accessToken: renewed }));
};

const told = (answer: Answer): Submission => {
  switch (answer.outcome) {
    case 'done':
      return { outcome: 'stored' };
    // A fresh token is refused, too: signing in again would not help.
    case 'signed-out':
      return { outcome: 'failed', message: SUBMISSION_FAILED };
    case 'invalid':
      return { outcome: 'failed', message: answer.issues[0]?.message ?? SUBMISSION_FAILED };
    case 'failed':
      return { outcome: 'failed', message: answer.message ?? SUBMISSION_FAILED };
    default:
      return { outcome: 'failed', message: sentences[answer.outcome] };
  }
};
