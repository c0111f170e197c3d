import type { ConsentedAssessment } from '#shared/domain/consent.ts';
import type { Renewal } from '#web/auth/session/session.ts';
import type { Answer, Call } from '#web/lib/api.ts';
import { isTimeout, withDeadline } from '#web/lib/deadline.ts';

/** Shown when the server gives no sentence of its own (RULES.md, Toasts). */
export const SUBMISSION_FAILED = 'Failed to submit assessment. Please try again.';

const sentences = {
  offline:
    'We can’t reach the server. Your answers are still here. Check your connection, then try again.',
  'timed-out':
    'The server took too long to answer. Your answers are still here. Try again; nothing is stored twice.',
  'too-many': 'Too many requests right now. Your answers are still here. Try again in a minute.',
} as const;

export type Submission =
  | { outcome: 'stored' }
  /** The session is over and can't be renewed, or it is another account's now. */
  | { outcome: 'session-ended' }
  | { outcome: 'failed'; message: string };

export interface SubmitDeps {
  send(assessment: ConsentedAssessment, call: Call): Promise<Answer>;
  /** The token of the account whose form is submitted; none once the session is another account's. */
  accessToken(): Promise<string | undefined>;
  renew(refused: string): Promise<Renewal>;
  /** For the whole submission, with its renewal; 14 s unless given. */
  deadlineMs?: number;
}

const DEADLINE_MS = 14_000;

/**
 * Sends an assessment under its idempotency key. When the server refuses the access token, renews the session and
 * sends the same submission once more.
 */
export const submitAssessment = async (
  assessment: ConsentedAssessment,
  idempotencyKey: string,
  { send, accessToken, renew, deadlineMs = DEADLINE_MS }: SubmitDeps,
): Promise<Submission> => {
  const attempt = async (signal: AbortSignal): Promise<Submission> => {
    const token = await accessToken();
    if (!token) return { outcome: 'session-ended' };
    const answer = await send(assessment, { idempotencyKey, accessToken: token, signal });
    if (answer.outcome !== 'signed-out') return resultOf(answer);

    const renewal = await renew(token);
    if (renewal === 'unreachable') return { outcome: 'failed', message: sentences.offline };
    const renewed = await accessToken();
    if (renewal === 'ended' || !renewed) return { outcome: 'session-ended' };
    return resultOf(await send(assessment, { idempotencyKey, accessToken: renewed, signal }));
  };
  try {
    return await withDeadline(deadlineMs, attempt);
  } catch (error) {
    const message = isTimeout(error) ? sentences['timed-out'] : SUBMISSION_FAILED;
    return { outcome: 'failed', message };
  }
};

const resultOf = (answer: Answer): Submission => {
  switch (answer.outcome) {
    case 'done':
      return { outcome: 'stored' };
    // A new token was refused, too: signing in again wouldn't help.
    case 'signed-out':
      return { outcome: 'failed', message: SUBMISSION_FAILED };
    case 'invalid':
      return { outcome: 'failed', message: answer.issues[0]?.message ?? SUBMISSION_FAILED };
    case 'failed':
      return { outcome: 'failed', message: answer.message ?? SUBMISSION_FAILED };
    case 'too-many':
      return { outcome: 'failed', message: answer.message ?? sentences['too-many'] };
    default:
      return { outcome: 'failed', message: sentences[answer.outcome] };
  }
};
