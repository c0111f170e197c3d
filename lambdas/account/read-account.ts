import { caseOf, hasUnread, isClosedByWithdrawal, readCase } from '#lambdas/case/stored-case.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { SessionPart } from '#lambdas/platform/http/caller.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { findTimeOff } from '#lambdas/platform/time-off.ts';
import { listOf } from '#shared/domain/case.ts';
import { isFull } from '#shared/domain/message.ts';
import { dueAt } from '#shared/domain/promise.ts';
import type { readAccount as row } from '#shared/endpoints/account.ts';
import { noteConfirmed } from './confirm.ts';
import { findUnlocked, isSince, unlockedUntil } from './unlocked.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly timeZone: string;
  readonly now: () => Date;
}

const ended = refusal(409, 'This account has been deleted.');

export const readAccount: UseCase<typeof row, Dependencies, SessionPart> = async (
  { tables, accounts, timeZone, now },
  _,
  caller,
) => {
  const { userId } = caller;
  const time = now();
  const [account, item, timeOff, unlocked] = await Promise.all([
    accounts.find(userId),
    getItem(readCase(tables, userId)),
    findTimeOff(tables.settings),
    findUnlocked(tables.moments, caller, time),
  ]);
  const deletingAt = item?.deletingAt as string | undefined;
  if (!account && !deletingAt) return ended;
  const stored = caseOf(item);
  // Cognito calls no trigger after a client confirms the address with a new password.
  if (stored && account?.isConfirmed && !stored.isConfirmed) {
    await noteConfirmed(tables, userId, time);
  }
  const assessments = stored?.assessments ?? [];
  return done({
    email: account?.email ?? '',
    isConfirmed: account?.isConfirmed ?? false,
    assessments,
    withdrawnAt: stored?.withdrawnAt,
    deletingAt,
    dueAt:
      stored?.waitingSince && listOf(stored) === 'answer'
        ? dueAt(stored.waitingSince, timeOff, timeZone).toISOString()
        : undefined,
    answerBy: dueAt(time, timeOff, timeZone).toISOString(),
    messages: {
      count: stored?.messages ?? 0,
      hasNew: stored !== undefined && hasUnread(stored),
      canWrite: stored !== undefined && !isClosedByWithdrawal(stored) && !isFull(stored),
    },
    unlockedUntil: unlocked && isSince(unlocked, account) ? unlockedUntil(unlocked) : undefined,
  });
};
