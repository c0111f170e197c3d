import type { Assessment } from '#shared/assessment.ts';
import type { Caller, Submitted } from '../adapters/http.ts';
import { randomId, submissionId } from '../adapters/submission-id.ts';
import { requestMail } from '../mail/mail-state.ts';
import type { AssessmentKey, AssessmentStore } from './assessment-store.ts';
import { toPlaintext } from './plaintext.ts';

interface Dependencies {
  readonly assessments: AssessmentStore;
  /** @throws Outage */
  readonly encrypt: (plaintext: Uint8Array, context: AssessmentKey) => Promise<Uint8Array>;
  readonly now: () => Date;
}

/** Seals an assessment for the coach and stores it with its request for the notice (specification, section 7). */
export const submit =
  ({ assessments, encrypt, now }: Dependencies) =>
  async (assessment: Assessment, { userId, idempotencyKey }: Caller): Promise<Submitted> => {
    const time = now();
    const { id: assessmentId, fingerprint } = idempotencyKey
      ? submissionId(idempotencyKey, { purpose: 'assessment', userId, input: assessment })
      : { id: randomId(), fingerprint: randomId() };
    const key = { userId, assessmentId };
    const put = await assessments.add({
      ...key,
      ...requestMail('assessment', time),
      createdAt: time.toISOString(),
      fingerprint,
      sealed: await encrypt(toPlaintext(assessment), key),
    });
    return put === 'other' ? { outcome: 'key-reused' } : { outcome: 'stored', id: assessmentId };
  };
