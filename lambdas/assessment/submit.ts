import { createHash, randomUUID } from 'node:crypto';
import { caseOf, isDeleting, putCase, readCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import { type Encrypt, steps } from '#lambdas/platform/crypto/encrypt.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { changeOnce, limit } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { submissionLimits } from '#shared/domain/assessment.ts';
import { type Contact, isJunk, whenClientWrites } from '#shared/domain/case.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { DAY, MINUTE } from '#shared/domain/time.ts';
import type { submitHealthAssessment as row } from '#shared/endpoints/assessment.ts';
import { draftId } from './draft-key.ts';
import type { StoredAssessment } from './stored-assessment.ts';

export const consentHash: string = createHash('sha256')
  .update(JSON.stringify(consentWords))
  .digest('hex');

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly encryptAnswers: Encrypt;
  readonly encryptContact: Encrypt;
  readonly hash: Hash;
  readonly now: () => Date;
}

/** After its deadline, a function is frozen, and may go on with an old request much later. */
const OLD_MS = MINUTE;

/** Later than a withdrawal that came first, so that trainers can open what came after it. */
const timeAfter = (withdrawnAt: string | undefined, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(withdrawnAt ?? '') + 1 || 0)).toISOString();

/** An access token stays valid for up to 15 minutes, even if its account is deleted. */
const accountEnded = refusal(
  409,
  'This account has been deleted, so you can’t submit an assessment from it.',
);

const beingDeleted = refusal(
  409,
  'Your data is being deleted, so you can’t submit an assessment from this account.',
);

const tooMany = refusal(
  429,
  'You’ve reached the limit of five assessments a day. Please try again in 24 hours.',
);

const full = refusal(
  429,
  'This account has reached its limit of fifty assessments. Please write to your coach.',
);

/** One transaction stores answers, case, contact, and the requests for both emails. */
export const submitHealthAssessment: UseCase<
  typeof row,
  Dependencies,
  'userId' | 'idempotencyKey'
> = async (deps, body, { userId, idempotencyKey }) => {
  const { tables, accounts, encryptAnswers, encryptContact, hash, now } = deps;
  const { assessments, cases, jobs, moments } = tables;
  const { consent: consentVersion, ...answers } = body;
  const time = now();
  const account = await accounts.find(userId);
  if (!account) return accountEnded;
  const { email, isConfirmed } = account;
  const bound = { userId, id: randomUUID(), consentVersion, consentHash };
  const isSameAddress = exactAddress(answers.email) === exactAddress(email);
  const contact: Contact = {
    name: answers.fullName,
    email,
    phone: answers.phone,
    typedEmail: isSameAddress ? undefined : answers.email,
  };
  const [encrypted, encryptedContact, addressHash] = await Promise.all([
    encryptAnswers(answers, steps.answers, contexts.answers(bound)),
    encryptContact(contact, steps.contact, contexts.contact(userId)),
    hash('case', exactAddress(email)),
  ]);
  const act = { moments, caller: userId, key: idempotencyKey, body, now: time };
  return changeOnce(act, { case: readCase(tables, userId) }, (found, refused) => {
    if (now().getTime() - time.getTime() > OLD_MS) {
      throw new ServiceUnavailableError('The request is too old');
    }
    if (isDeleting(found.case)) return { answer: beingDeleted };
    if (refused.has('limit')) return { answer: tooMany };
    const before = caseOf(found.case);
    if ((before?.assessments.length ?? 0) >= submissionLimits.inAll) return { answer: full };
    const submittedAt = timeAfter(before?.withdrawnAt, time);
    const assessment: StoredAssessment = { ...bound, submittedAt, encrypted };
    const next = whenClientWrites(before, 'assessment', submittedAt);
    const sent = { id: bound.id, submittedAt, consentVersion };
    const isQuiet = isJunk(next);
    return {
      answer: done({ ok: true as const, id: bound.id }),
      writes: {
        case: putCase(tables, before, {
          messages: 0,
          characters: 0,
          ...before,
          ...next,
          userId,
          addressHash,
          isConfirmed: isConfirmed || before?.isConfirmed === true,
          assessments: [sent, ...(before?.assessments ?? [])],
        }),
        answers: {
          table: assessments,
          item: assessment,
          condition: 'attribute_not_exists(userId)',
        },
        contact: { table: cases, item: { userId, item: 'contact', encrypted: encryptedContact } },
        notice: isQuiet
          ? undefined
          : putNewJob(jobs, { kind: 'notice', owner: userId, data: { submittedAt } }, time),
        receipt:
          isQuiet || !isConfirmed
            ? undefined
            : putNewJob(jobs, { kind: 'receipt', owner: userId, data: {} }, time),
        draft: { table: moments, key: { id: draftId(userId) }, remove: true as const },
        limit: limit(moments, {
          key: `submit#${userId}`,
          window: DAY,
          most: submissionLimits.perDay,
          now: time,
        }),
      },
    };
  });
};
