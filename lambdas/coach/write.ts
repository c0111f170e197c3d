import {
  answered,
  caseOf,
  clientCaseOf,
  isClosedByWithdrawal,
  isDeleting,
  putCase,
  readCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { type AuditAction, auditEntry } from '#lambdas/platform/audit.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Refusal } from '#lambdas/platform/http/outcome.ts';
import { changeOnce } from '#lambdas/platform/store/change.ts';
import { limit, secondsLeft } from '#lambdas/platform/store/limit.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import type { Writes } from '#lambdas/platform/store/writes.ts';
import { checkLocks, isLocked, locked, readLocks } from '#lambdas/platform/trainers.ts';
import { whenAnswered } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { HOUR } from '#shared/domain/time.ts';
import { deleted, tooMany, withdrawn } from './refusals.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly now: () => Date;
}

interface Changed {
  next: StoredCase;
  writes?: Writes;
  detail?: string | undefined;
}

interface TrainersAct<Body, Reason extends string> {
  readonly action: AuditAction;
  readonly body: Body & { clientId: string };
  readonly caller: Pick<Caller, 'userId' | 'idempotencyKey'>;
  /** `refused` names the writes that an earlier attempt couldn't make. */
  readonly decide: (
    stored: StoredCase,
    time: Date,
    refused: ReadonlySet<string>,
  ) => Changed | Refusal<Reason>;
}

export const limitOf = (trainer: string, now: Date) => ({
  key: `write#${trainer}`,
  window: HOUR,
  most: coachLimits.writesPerHour,
  now,
});

/** The case, unless the trainer may not change it. */
const writable = (found: Record<'case' | 'own' | 'all', Item | undefined>) => {
  if (isLocked(found)) return locked;
  const stored = caseOf(found.case);
  if (!stored || isDeleting(found.case)) return deleted;
  return isClosedByWithdrawal(stored) ? withdrawn : stored;
};

/**
 * Every act of a trainer on a case, in one transaction: the case, the audit entry, the trainer's
 * locks and limit, and what the act adds.
 */
export const writeCase = async <Body extends object, Reason extends string = never>(
  { tables, now }: Dependencies,
  { action, body, caller: { userId: trainer, idempotencyKey }, decide }: TrainersAct<Body, Reason>,
) => {
  const { clientId } = body;
  const time = now();
  const { settings, moments, audit } = tables;
  // Two acts may have bodies of the same shape.
  const wanted = { action, ...body };
  const act = { moments, caller: trainer, key: idempotencyKey, body: wanted, now: time };
  const reads = { case: readCase(tables, clientId), ...readLocks(settings, trainer) };
  return changeOnce(
    act,
    reads,
    (found, refused) => {
      const stored = writable(found);
      if ('ok' in stored) return { answer: stored };
      const limited = limitOf(trainer, time);
      if (refused.has('limit')) return { answer: { ...tooMany, retryAfter: secondsLeft(limited) } };
      const changed = decide(stored, time, refused);
      if ('ok' in changed) return { answer: changed };
      const { next, writes, detail } = changed;
      return {
        answer: done({ clientCase: clientCaseOf(next) }),
        writes: {
          ...writes,
          case: putCase(tables, stored, next),
          audit: auditEntry(audit, { subject: clientId, action, by: trainer, now: time, detail }),
          limit: limit(moments, limited),
          ...checkLocks(settings, trainer),
        },
      };
    },
    // A stored answer would outlast a deletion, a withdrawal, and a lock.
    (found) => {
      const stored = writable(found);
      return 'ok' in stored ? stored : done({ clientCase: clientCaseOf(stored) });
    },
  );
};

/** The case after the coach reached the client or wrote a message. */
export const withAnswer = (stored: StoredCase, at: string): StoredCase => ({
  ...stored,
  ...whenAnswered(stored, at),
  assessments: answered(stored.assessments, at),
});
