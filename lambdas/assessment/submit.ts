import { createHash } from 'node:crypto';
import { receiptIdOf } from '#lambdas/case/entry-ids.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { firstReminder } from '#lambdas/outbox/reminders/reminders.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import { paddedJson } from '#lambdas/platform/crypto/padded.ts';
import { submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import { done, keyReused, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { PROMISE, type WorkingHours } from '#shared/domain/promise.ts';
import type { submitHealthAssessment } from '#shared/endpoints/client.ts';
import type { StoreAssessment } from './assessment-store.ts';
import { assessmentContext, contactContext } from './encryption-context.ts';

export const consentHash: string = createHash('sha256')
  .update(JSON.stringify(consentWords))
  .digest('hex');

/**
 * Padding gives every assessment this size, because its length could reveal something about the
 * answers. The largest valid assessment fits.
 */
export const PLAINTEXT_BYTES = 43.5 * 1024;

const CONTACT_STEP_BYTES = 192;

export type Contact = Pick<Assessment, 'fullName' | 'email' | 'phone'>;

export const toPlaintext = (assessment: Assessment): Uint8Array => {
  const plaintext = paddedJson(assessment, PLAINTEXT_BYTES);
  if (plaintext.length > PLAINTEXT_BYTES)
    throw new RangeError('The assessment is larger than a valid one');
  return plaintext;
};

export const contactPlaintext = ({ fullName, email, phone }: Assessment): Uint8Array =>
  paddedJson({ fullName, email, phone } satisfies Contact, CONTACT_STEP_BYTES);

export interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly store: StoreAssessment;
  readonly encryptAnswers: Encrypt;
  readonly encryptContact: Encrypt;
  readonly hash: HashAddress;
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

/** An access token stays valid for up to 15 minutes, even if its account is deleted. */
const accountEnded = refusal(
  409,
  'This account has been deleted, so you can’t submit an assessment from it.',
);

const refusals = {
  other: keyReused,
  'too-many': refusal(
    429,
    'You’ve reached the limit of five assessments a day. Please try again in 24 hours.',
  ),
  withdrawn: refusal(
    409,
    'You withdrew your consent before we saved this assessment. To agree again, submit it again.',
  ),
  deleting: refusal(
    409,
    'Your data is being deleted, so you can’t submit an assessment from this account.',
  ),
} as const;

export const submit: UseCase<
  typeof submitHealthAssessment,
  Dependencies,
  'userId' | 'idempotencyKey'
> = async (
  { accounts, store, encryptAnswers, encryptContact, hash, hours, now },
  { consent: consentVersion, ...assessment },
  { userId, idempotencyKey },
) => {
  const time = now();
  const createdAt = time.toISOString();
  const dueAt = new Date(time.getTime() + PROMISE).toISOString();
  const { id, fingerprint } = submissionId(idempotencyKey, {
    purpose: 'assessment',
    userId,
    input: assessment,
  });
  const address = exactAddress(assessment.email);
  const [account, encrypted, contact, addressHash] = await Promise.all([
    accounts.find(userId),
    encryptAnswers(
      toPlaintext(assessment),
      assessmentContext({ userId, id, consentVersion, consentHash }),
    ),
    encryptContact(contactPlaintext(assessment), contactContext(userId)),
    hash(address),
  ]);
  if (!account) return accountEnded;
  const accountAddress = exactAddress(account.email);
  const accountHash = accountAddress === address ? addressHash : await hash(accountAddress);
  const { email } = account;
  const receipt = { id: receiptIdOf(id), kind: 'receipt' as const, payload: { userId, email } };
  const added = await store({
    assessment: {
      version: 1,
      id,
      userId,
      createdAt,
      fingerprint,
      consentVersion,
      consentHash,
      encrypted,
    },
    client: { addressHash, accountHash, isConfirmed: account.isConfirmed },
    contact,
    entries: [
      newEntry({ id, kind: 'notice', payload: { userId, createdAt } }, time),
      ...(account.isConfirmed ? [newEntry(receipt, time)] : []),
      firstReminder({ userId, dueAt, assessmentId: id }, hours, time),
    ],
  });
  return added === 'stored' ? done({ ok: true, id }) : refusals[added];
};
