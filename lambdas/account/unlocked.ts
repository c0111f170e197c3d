import type { Account, UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Caller, SessionPart } from '#lambdas/platform/http/caller.ts';
import { refusal } from '#lambdas/platform/http/outcome.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { isExpired } from '#shared/domain/time.ts';

/** While this row of `moments` exists, a session may read messages and download a copy. */
export const unlockedId = (userId: string, session: string): string =>
  `session#${userId}#${session}`;

export const notUnlocked = refusal(
  403,
  'Enter the code that we email you to read your messages or download your data.',
  'locked',
);

export interface UnlockedRow {
  unlockedAt: string;
  expiresAt: number;
}

export const unlockedUntil = ({ expiresAt }: UnlockedRow): string =>
  new Date(expiresAt * 1000).toISOString();

/** Returns the row, unless its twelve hours are over. */
export const findUnlocked = async (
  moments: Table,
  { userId, session }: Pick<Caller, SessionPart>,
  now: Date,
): Promise<UnlockedRow | undefined> => {
  if (!session) return undefined;
  const key = { id: unlockedId(userId, session) };
  const row = (await getItem({ table: moments, key })) as UnlockedRow | undefined;
  return isExpired(row, now) ? undefined : row;
};

/**
 * Any later change of the account, such as a new password, ends the unlocking: Cognito doesn't say
 * what changed.
 */
export const isSince = ({ unlockedAt }: UnlockedRow, account: Account | undefined): boolean =>
  account !== undefined && (account.changedAt ?? '') <= unlockedAt;

/** The caller's account, if the session is unlocked. A sign-out of all sessions ends that, too. */
export const findUnlockedAccount = async (
  { moments, accounts }: { moments: Table; accounts: Pick<UserPool, 'find' | 'isSignedIn'> },
  caller: Pick<Caller, SessionPart>,
  now: Date,
): Promise<Account | undefined> => {
  const row = await findUnlocked(moments, caller, now);
  if (!row) return undefined;
  const [account, isSignedIn] = await Promise.all([
    accounts.find(caller.userId),
    accounts.isSignedIn(caller.accessToken),
  ]);
  return isSignedIn && isSince(row, account) ? account : undefined;
};
