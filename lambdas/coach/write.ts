import {
  caseOf,
  clientCaseOf,
  isClosedByWithdrawal,
  isDeleting,
  putCase,
  readCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { type AuditAction, auditEntry } from '#lambdas/platform/audit.ts';
import type { Encrypt } from '#lambdas/platform/crypto/encrypt.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Refusal, refusal } from '#lambdas/platform/http/outcome.ts';
import { changeOnce, limit, secondsLeft } from '#lambdas/platform/store/change.ts';
import type { Read } from '#lambdas/platform/store/reads.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import type { Writes } from '#lambdas/platform/store/writes.ts';
import { checkLocks, isLocked, locked, readLocks } from '#lambdas/platform/trainers.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { HOUR } from '#shared/domain/time.ts';
import type { Endpoint, InputOf } from '#shared/endpoints/endpoint.ts';
import { deleted, withdrawn } from './refusals.ts';

const tooMany = refusal(
  429,
  'You have made 120 changes this hour. Please make the next one later.',
  'too-many',
);

export interface Dependencies {
  readonly tables: Tables;
  readonly encryptNotes: Encrypt;
  readonly now: () => Date;
}

type Result<Answer, Reason extends string> = { ok: true; answer: Answer } | Refusal<Reason>;

interface Recorded<Answer, Reason extends string> {
  answer: Result<Answer, Reason>;
  writes?: Writes;
  /** For the audit. */
  detail?: string | undefined;
}

type Found = Readonly<Record<string, Item | undefined>>;

/**
 * A trainer's act, in one transaction: the audit entry, the trainer's locks and limit, and what
 * `decide` adds. `again` gives the answer to a repeated call: a stored one would outlast a deletion,
 * a withdrawal, and a lock.
 */
export const record = <Answer extends object, Reason extends string = never>(
  { tables: { settings, moments, audit }, now }: Pick<Dependencies, 'tables' | 'now'>,
  {
    caller: { userId: by, idempotencyKey: key },
    body,
    ...about
  }: {
    action: AuditAction;
    subject: string;
    body: object;
    caller: Pick<Caller, 'userId' | 'idempotencyKey'>;
  },
  reads: Readonly<Record<string, Read>>,
  decide: (
    found: Found,
    time: Date,
  ) => Recorded<Answer, Reason> | Promise<Recorded<Answer, Reason>>,
  again: (found: Found) => Result<Answer, Reason>,
) => {
  const time = now();
  // Two acts may have bodies of the same shape.
  const act = { moments, caller: by, key, body: { action: about.action, ...body }, now: time };
  const limited = {
    key: `write#${by}`,
    window: HOUR,
    most: coachLimits.writesPerHour,
    now: time,
  };
  const locks = readLocks(settings, by);
  return changeOnce(
    act,
    { ...reads, ...locks },
    async ({ own, all, ...found }, refused) => {
      if (isLocked({ own, all })) return { answer: locked };
      if (refused.has('limit')) return { answer: { ...tooMany, retryAfter: secondsLeft(limited) } };
      const { answer, writes, detail } = await decide(found, time);
      if (!answer.ok) return { answer };
      return {
        answer,
        writes: {
          ...writes,
          audit: auditEntry(audit, { ...about, by, now: time, detail }),
          limit: limit(moments, limited),
          ...checkLocks(locks),
        },
      };
    },
    ({ own, all, ...found }) => (isLocked({ own, all }) ? locked : again(found)),
  );
};

type OnCase<Row extends Endpoint> = {
  deps: Dependencies;
  body: InputOf<Row>;
  stored: StoredCase;
  /** The trainer. */
  by: string;
  time: Date;
  at: string;
};

interface Changed {
  next: StoredCase;
  writes?: Writes;
  detail?: string | undefined;
}

/** The case, unless no trainer may change it. */
const writable = (item: Item | undefined) => {
  const stored = caseOf(item);
  if (!stored || isDeleting(item)) return deleted;
  return isClosedByWithdrawal(stored) ? withdrawn : stored;
};

const answerWith = (stored: StoredCase) => done({ clientCase: clientCaseOf(stored) });

/** A trainer's act on a case that is neither withdrawn nor being deleted. */
export const actOnCase =
  <Row extends Endpoint, Reason extends string = never>(
    action: AuditAction,
    decide: (given: OnCase<Row>) => Changed | Refusal<Reason> | Promise<Changed | Refusal<Reason>>,
  ) =>
  (deps: Dependencies, body: InputOf<Row>, caller: Pick<Caller, 'userId' | 'idempotencyKey'>) => {
    const { clientId: subject } = body as { clientId: string };
    const { tables } = deps;
    return record<ReturnType<typeof answerWith>['answer'], 'deleted' | 'withdrawn' | Reason>(
      deps,
      { action, subject, body: body as object, caller },
      { case: readCase(tables, subject) },
      async (found, time) => {
        const stored = writable(found.case);
        if ('ok' in stored) return { answer: stored };
        const at = time.toISOString();
        const changed = await decide({ deps, body, stored, by: caller.userId, time, at });
        if ('ok' in changed) return { answer: changed };
        const { next, writes, detail } = changed;
        return {
          answer: answerWith(next),
          writes: { ...writes, case: putCase(tables, stored, next) },
          detail,
        };
      },
      (found) => {
        const stored = writable(found.case);
        return 'ok' in stored ? stored : answerWith(stored);
      },
    );
  };
