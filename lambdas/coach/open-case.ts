import type { StoredAssessment } from '#lambdas/assessment/stored-assessment.ts';
import { logIn, readLogLine } from '#lambdas/case/log.ts';
import {
  caseOf,
  checkCase,
  clientCaseOf,
  isClosedByWithdrawal,
  isDeleting,
  partitionOf,
  putCase,
  readCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, refusal, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { change, limit, secondsLeft } from '#lambdas/platform/store/change.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { checkLocks, isLocked, locked, namesOf, readLocks } from '#lambdas/platform/trainers.ts';
import { isWithdrawn } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { expiry, HOUR, isExpired } from '#shared/domain/time.ts';
import type { openCase as row } from '#shared/endpoints/coach.ts';
import { contactFor } from './list-cases.ts';
import { deleted, withdrawn } from './refusals.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly decryptAnswers: Decrypt;
  readonly decryptContact: Decrypt;
  readonly decryptNotes: Decrypt;
  readonly now: () => Date;
}

const openingLimit = refusal(
  429,
  'You have opened 40 cases this hour. Please open the next one later.',
  'opening-limit',
);

const unreadable = refusal(500, 'These answers can’t be decrypted', 'unreadable');

/** The newest assessment and the one before it, unless they are older than a withdrawal. */
const openedOf = ({ assessments, withdrawnAt }: StoredCase) =>
  assessments.filter(({ submittedAt }) => !isWithdrawn({ withdrawnAt }, submittedAt)).slice(0, 2);

/**
 * In one transaction: the audit entry, the trainer's limit, the locks, and the case unchanged since
 * it was read, so neither withdrawn nor being deleted. Within an hour, the first opening covers the
 * next ones, until the client submits another assessment.
 */
const admit = (
  { tables, now }: Dependencies,
  trainer: string,
  userId: string,
): Promise<
  | { ok: true; stored: StoredCase }
  | typeof locked
  | typeof withdrawn
  | typeof deleted
  | typeof openingLimit
> => {
  const { settings, moments, audit } = tables;
  const locks = readLocks(settings, trainer);
  return change({ case: readCase(tables, userId), ...locks }, async (found, refused) => {
    if (isLocked(found)) return { answer: locked };
    const stored = caseOf(found.case);
    if (!stored || isDeleting(found.case)) return { answer: deleted };
    const time = now();
    if (isClosedByWithdrawal(stored)) {
      const attempt = { subject: userId, action: 'refused', by: trainer, now: time } as const;
      return { answer: withdrawn, writes: { audit: auditEntry(audit, attempt) } };
    }
    const opened = openedOf(stored);
    const limited = {
      key: `open#${trainer}`,
      window: HOUR,
      most: coachLimits.openingsPerHour,
      now: time,
    };
    if (refused.has('limit')) {
      count('OpeningLimitReached', { trainer });
      return { answer: { ...openingLimit, retryAfter: secondsLeft(limited) } };
    }
    const coveredKey = { id: `opened#${trainer}#${userId}#${opened[0]?.id}` };
    const covered = await getItem({ table: moments, key: coveredKey });
    if (!isExpired(covered, time)) return { answer: { ok: true as const, stored } };
    const readAt = time.toISOString();
    const isFirst = opened.some((each) => !each.readAt);
    const next = {
      ...stored,
      assessments: stored.assessments.map((each) =>
        opened.includes(each) && !each.readAt ? { ...each, readAt } : each,
      ),
    };
    return {
      answer: { ok: true as const, stored: next },
      writes: {
        audit: auditEntry(audit, {
          subject: userId,
          action: 'opened',
          by: trainer,
          now: time,
          assessments: opened.map(({ id }) => id),
        }),
        case: isFirst ? putCase(tables, stored, next) : checkCase(tables, stored),
        covered: {
          table: moments,
          item: { ...coveredKey, expiresAt: expiry(time, HOUR) },
        },
        limit: limit(moments, limited),
        ...checkLocks(locks),
      },
    };
  });
};

/** Decrypts only what `admit` recorded. */
export const openCase: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  deps,
  { clientId },
  { userId: trainer, signedInAt },
) => {
  const { tables, decryptAnswers, decryptContact, decryptNotes, now } = deps;
  if (!isSignedInWithin(coachLimits.signInMaxAgeSeconds, { signedInAt }, now())) return signInAgain;
  const admission = await admit(deps, trainer, clientId);
  if (!admission.ok) return admission;
  const { stored } = admission;
  const opened = openedOf(stored);
  const [items, found, timeOff] = await Promise.all([
    partitionOf(tables.cases, clientId),
    Promise.all(
      opened.map(({ id }) => getItem({ table: tables.assessments, key: { userId: clientId, id } })),
    ),
    findTimeOff(tables.settings),
  ]);
  const { messages, lines } = logIn(items);
  const isOpen = ({ at }: { at: string }) => !isWithdrawn(stored, at);
  const authors = [...lines, ...messages].flatMap(({ by }) => by ?? []);
  const nameOf = await namesOf(tables.settings, authors);
  const contactItem = items.find(({ item }) => item === 'contact');
  const [contact, assessments, log] = await Promise.all([
    contactFor(decryptContact, stored, contactItem?.encrypted),
    Promise.all(
      (found as (StoredAssessment | undefined)[]).map(async (each) => {
        if (!each) return [];
        const { id, submittedAt, encrypted } = each;
        const bound = contexts.answers(each);
        const answers = await decryptAnswers<Record<string, unknown>>(encrypted, bound);
        return answers ? [{ id, submittedAt, answers }] : [];
      }),
    ),
    Promise.all(
      [...lines, ...messages].filter(isOpen).map((each) => readLogLine(decryptNotes, nameOf, each)),
    ),
  ]);
  const readable = assessments.flat();
  if (readable.length === 0) {
    count('AnswersUnreadable', { id: clientId });
    return unreadable;
  }
  return done({
    clientCase: { ...clientCaseOf(stored), contact },
    assessments: readable,
    log: log.sort((one, other) => other.at.localeCompare(one.at)),
    timeOff,
  });
};
