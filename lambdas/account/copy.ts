import { checkNotDeleting } from '#lambdas/case/stored-case.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { SessionPart } from '#lambdas/platform/http/caller.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { limit } from '#lambdas/platform/store/change.ts';
import { transact } from '#lambdas/platform/store/writes.ts';
import { DAY } from '#shared/domain/time.ts';
import { COPIES_A_DAY, type copyData as row } from '#shared/endpoints/account.ts';
import { type Gathering, gather } from './gather.ts';
import { findUnlockedAccount, notUnlocked } from './unlocked.ts';

export interface Dependencies extends Gathering {
  readonly accounts: Pick<UserPool, 'find' | 'isSignedIn'>;
  readonly now: () => Date;
}

const tooMany = refusal(
  429,
  'You’ve downloaded your data twice today. Please try again tomorrow.',
  'too-many',
);

const ended = refusal(409, 'Your data is being deleted.', 'locked');

/** Adds an audit entry before it decrypts anything. */
export const copyData: UseCase<typeof row, Dependencies, SessionPart> = async (deps, _, caller) => {
  const { tables, accounts, now } = deps;
  const { userId } = caller;
  const time = now();
  const account = await findUnlockedAccount({ moments: tables.moments, accounts }, caller, time);
  if (!account) return notUnlocked;
  const written = await transact({
    audit: auditEntry(tables.audit, { subject: userId, action: 'copied', by: 'client', now: time }),
    case: checkNotDeleting(tables, userId),
    limit: limit(tables.moments, {
      key: `copy#${userId}`,
      window: DAY,
      most: COPIES_A_DAY,
      now: time,
    }),
  });
  if (!written.done) return written.refused.has('limit') ? tooMany : ended;
  count('DataCopied', { id: userId });
  const person = { userId, email: account.isConfirmed ? account.email : undefined };
  return done(await gather(deps, person, account, { now: time }));
};
