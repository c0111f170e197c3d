import type { StoredAssessment } from '#lambdas/assessment/submit.ts';
import { logIn, readLine, readMessageLine } from '#lambdas/case/log.ts';
import {
  caseOf,
  checkCase,
  clientCaseOf,
  isClosedByWithdrawal,
  isDeleting,
  putCase,
  readCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import { contexts } from '#lambdas/platform/crypto/contexts.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { decryptJson } from '#lambdas/platform/crypto/json.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { change } from '#lambdas/platform/store/change.ts';
import { limit, secondsLeft } from '#lambdas/platform/store/limit.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { checkLocks, isLocked, locked, namesOf, readLocks } from '#lambdas/platform/trainers.ts';
import { isWithdrawn } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { expiry, HOUR } from '#shared/domain/time.ts';
import type { openCase as row } from '#shared/endpoints/coach.ts';
import { contactFor } from './list-cases.ts';
import { deleted, openingLimit, unreadable, withdrawn } from './refusals.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly decryptAnswers: Decrypt;
  readonly decryptContact: Decrypt;
  readonly decryptNotes: Decrypt;
  readonly now: () => Date;
}

/** The newest assessment and the one before it, unless they are older than a withdrawal. */
const openedOf = ({ assessments, withdrawnAt }: StoredCase) =>
  assessments.filter(({ submittedAt }) => !isWithdrawn({ withdrawnAt }, submittedAt)).slice(0, 2);

type Admission =
  | { ok: true; stored: StoredCase }
  | { ok: false; refusal: typeof locked | typeof withdrawn | typeof deleted | typeof openingLimit };

/**
 * In one transaction: the audit entry, the trainer's limit, the locks, and the case unchanged since
 * it was read, so neither withdrawn nor being deleted. Within an hour, the first opening covers the
 * next ones, until the client submits another assessment.
 */
const admit = (
  { tables, now }: Dependencies,
  trainer: string,
  userId: string,
): Promise<Admission> => {
  const { settings, moments, audit } = tables;
  const readCaseOnly = { case: readCase(tables, userId), ...readLocks(settings, trainer) };
  return change(readCaseOnly, async (found, refused) => {
    const no = (refusal: (Admission & { ok: false })['refusal']) => ({
      answer: { ok: false as const, refusal },
    });
    if (isLocked({ own: found.own, all: found.all })) return no(locked);
    const stored = caseOf(found.case);
    if (!stored || isDeleting(found.case)) return no(deleted);
    const time = now();
    if (isClosedByWithdrawal(stored)) {
      const attempt = { subject: userId, action: 'refused', by: trainer, now: time } as const;
      return { ...no(withdrawn), writes: { audit: auditEntry(audit, attempt) } };
    }
    const opened = openedOf(stored);
    const limited = {
      key: `open#${trainer}`,
      window: HOUR,
      most: coachLimits.openingsPerHour,
      now: time,
    };
    if (refused.has('limit')) {
      count(metrics.openingLimitReached, { trainer });
      return no({ ...openingLimit, retryAfter: secondsLeft(limited) });
    }
    const coveredKey = { id: `opened#${trainer}#${userId}#${opened[0]?.id}` };
    const covered = await getItem({ table: moments, key: coveredKey });
    if (covered && Number(covered.expiresAt) * 1000 > time.getTime()) {
      return { answer: { ok: true as const, stored } };
    }
    const readAt = time.toISOString();
    const isFirst = opened.some((each) => !each.readAt);
    const next = {
      ...stored,
      assessments: stored.assessments.map((each) =>
        opened.some(({ id }) => id === each.id) && !each.readAt ? { ...each, readAt } : each,
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
        ...checkLocks(settings, trainer),
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
  if (!admission.ok) return admission.refusal;
  const { stored } = admission;
  const opened = openedOf(stored);
  const [items, found, timeOff] = await Promise.all([
    queryAll(tables.cases, { where: 'userId = :user', values: { ':user': clientId } }),
    Promise.all(
      opened.map(({ id }) => getItem({ table: tables.assessments, key: { userId: clientId, id } })),
    ),
    findTimeOff(tables.settings),
  ]);
  const { messages, lines } = logIn(items);
  const isOpen = ({ at }: { at: string }) => !isWithdrawn(stored, at);
  const nameOf = await namesOf(tables.settings, [
    ...lines.map(({ by }) => by),
    ...messages.flatMap(({ by }) => by ?? []),
  ]);
  const contactItem = items.find(({ item }) => item === 'contact');
  const [contact, assessments, log] = await Promise.all([
    contactFor(decryptContact, stored, contactItem?.encrypted),
    Promise.all(
      found
        .flatMap((item) => {
          const each = item as StoredAssessment | undefined;
          return each ? [{ each, bound: contexts.answers(each) }] : [];
        })
        .map(async ({ each, bound }) => ({
          id: each.id,
          submittedAt: each.submittedAt,
          answers: await decryptJson<Record<string, unknown>>(
            decryptAnswers,
            each.encrypted,
            bound,
          ),
        })),
    ),
    Promise.all([
      ...lines.filter(isOpen).map((line) => readLine(decryptNotes, nameOf, line)),
      ...messages.filter(isOpen).map((message) => readMessageLine(decryptNotes, nameOf, message)),
    ]),
  ]);
  const readable = assessments.flatMap(({ answers, ...each }) =>
    answers ? [{ ...each, answers }] : [],
  );
  if (readable.length === 0) {
    count(metrics.answersUnreadable, { id: clientId });
    return unreadable;
  }
  return done({
    clientCase: { ...clientCaseOf(stored), contact },
    assessments: readable,
    log: log.sort((one, other) => other.at.localeCompare(one.at)),
    timeOff,
  });
};
