import { reminderEntries } from '#lambdas/outbox/reminders/reminders.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { randomId, submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import { type Caller, KEY_REUSED, type Submitted } from '#lambdas/platform/http/http.ts';
import type { ConsentedAssessment } from '#shared/domain/consent.ts';
import { PROMISE, type WorkingHours } from '#shared/domain/promise.ts';
import { exactAddress } from '../mail/recipient.ts';
import { newEntry } from '../outbox/new-entry.ts';
import type { storeAssessment } from './assessment-store.ts';
import { consentHash } from './consent-hash.ts';
import { assessmentContext, contactContext } from './encryption-context.ts';
import { contactPlaintext, toPlaintext } from './plaintext.ts';

interface Dependencies {
  readonly store: ReturnType<typeof storeAssessment>;
  /** Under the key of answers, which the coach's reading role alone opens. */
  readonly encryptAnswers: Encrypt;
  /** Under the key of contacts. */
  readonly encryptContact: Encrypt;
  readonly hash: HashAddress;
  /** The coach's, which reminders keep to. */
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

const refusals = {
  'too-many': {
    status: 429,
    error: 'You have sent five assessments today. Please send the next one tomorrow.',
  },
  withdrawn: {
    status: 409,
    error: 'You withdrew your consent while this was being sent. To send it now, submit it again.',
  },
  erasing: {
    status: 409,
    error: 'Your data is being deleted, so no new assessment can be sent from this account.',
  },
} as const;

/** Encrypts an assessment for the coach and stores it, with its client's row and the entry for the notice. */
export const submit =
  ({ store, encryptAnswers, encryptContact, hash, hours, now }: Dependencies) =>
  async (
    { consent: consentVersion, ...assessment }: ConsentedAssessment,
    { userId, idempotencyKey }: Pick<Caller, 'userId' | 'idempotencyKey'>,
  ): Promise<Submitted> => {
    const time = now();
    const createdAt = time.toISOString();
    const dueAt = new Date(time.getTime() + PROMISE).toISOString();
    const { id, fingerprint } = idempotencyKey
      ? submissionId(idempotencyKey, { purpose: 'assessment', userId, input: assessment })
      : { id: randomId(), fingerprint: randomId() };
    const [sealed, contact, addressHash] = await Promise.all([
      encryptAnswers(
        toPlaintext(assessment),
        assessmentContext({ userId, id, consentVersion, consentHash }),
      ),
      encryptContact(contactPlaintext(assessment), contactContext(userId)),
      hash(exactAddress(assessment.email)),
    ]);
    const added = await store({
      assessment: {
        version: 1,
        id,
        userId,
        createdAt,
        fingerprint,
        consentVersion,
        consentHash,
        sealed,
      },
      client: { contact, addressHash },
      entries: [
        newEntry({ id, kind: 'notice', payload: { createdAt } }, time),
        ...reminderEntries({ userId, dueAt }, hours, time),
      ],
    });
    if (added === 'other') return KEY_REUSED;
    return added === 'stored'
      ? { outcome: 'stored', id }
      : { outcome: 'refused', ...refusals[added] };
  };
