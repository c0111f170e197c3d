import type { RowFor } from '#lambdas/case/case-row.ts';
import { isWithdrawn } from '#lambdas/case/closed.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { answerDue, PROMISE, promisedBy, type TimeOff } from '#shared/domain/promise.ts';
import type { readMyAssessments } from '#shared/endpoints/client.ts';

export interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly noteConfirmed: (userId: string) => Promise<void>;
  readonly findRow: (userId: string) => Promise<RowFor<'dates'> | undefined>;
  readonly findAuditEntries: (userId: string) => Promise<Item[]>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly timeZone: string;
  readonly now: () => Date;
}

const ANSWERS = new Set(['contacted', 'client', 'declined']);

const readAt = (entries: readonly Item[], assessmentId: string): string | undefined => {
  const failed = new Set(entries.filter(({ action }) => action === 'failed').map(({ of }) => of));
  return entries
    .filter((entry) => entry.action === 'opened' && entry.assessmentId === assessmentId)
    .filter(({ at }) => !failed.has(at))
    .map(({ time }) => String(time))
    .sort()[0];
};

interface Change {
  state: string;
  time: string;
}

/** A change whose word begins with `back to` takes the answer before it back. */
const contactedTimes = (entries: readonly Item[]): string[] => {
  const kept: Change[] = [];
  const changes = entries.filter(
    ({ action, change }) => /^(changed|wrote)$/.test(String(action)) && change,
  );
  for (const { change, time } of changes) {
    if (String(change).startsWith('back to ')) kept.pop();
    else kept.push({ state: String(change), time: String(time) });
  }
  return kept.filter(({ state }) => ANSWERS.has(state)).map(({ time }) => time);
};

/** Cognito calls no trigger after a client confirms an address, so this endpoint asks the pool. */
const noteConfirmation = async (
  { accounts, noteConfirmed }: Dependencies,
  userId: string,
  { assessments, isConfirmed, deleting }: RowFor<'dates'>,
): Promise<void> => {
  if (!assessments || isConfirmed || deleting) return;
  try {
    if ((await accounts.find(userId))?.isConfirmed) await noteConfirmed(userId);
  } catch (error) {
    log('confirmation-not-noted', { id: userId, ...describeError(error) });
  }
};

export const myAssessments: UseCase<typeof readMyAssessments, Dependencies> = async (
  deps,
  _,
  { userId },
) => {
  const { findRow, findAuditEntries, findTimeOff, timeZone, now } = deps;
  const [row, entries, timeOff] = await Promise.all([
    findRow(userId),
    findAuditEntries(userId),
    findTimeOff(),
  ]);
  if (row) await noteConfirmation(deps, userId, row);
  const time = now();
  const answerBy = promisedBy(time, timeOff, timeZone);
  const getsAnswer = row?.state !== 'spam';
  const isLater = answerBy.getTime() > time.getTime() + PROMISE;
  const { assessments = [], withdrawnAt, deleting } = row ?? {};
  const contacted = contactedTimes(entries);
  return done({
    assessments: assessments
      .map(({ id, createdAt, consentVersion }) => ({
        id,
        submittedAt: createdAt,
        consentVersion,
        readAt: readAt(entries, id),
        contactedAt: contacted.find((time) => time >= createdAt),
      }))
      .sort((one, other) => other.submittedAt.localeCompare(one.submittedAt)),
    withdrawnAt,
    deleting,
    dueAt: answerDue(row ?? {}, timeOff, timeZone)?.toISOString(),
    answerBy: getsAnswer && isLater ? answerBy.toISOString() : undefined,
    getsAnswer,
    messages: {
      count: row?.messages ?? 0,
      unread: row?.unreadByClient ?? 0,
      canWrite: assessments.some(({ createdAt }) => !isWithdrawn({ withdrawnAt }, createdAt)),
    },
  });
};
