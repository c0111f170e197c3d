import { beginDeletion } from '#lambdas/deletion/begin.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, refusal, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { FRESH_SIGN_IN_SECONDS, type deleteAccount as row } from '#shared/endpoints/account.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly now: () => Date;
}

const otherAddress = refusal(400, 'That is not the address of this account.');

export const deleteAccount: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  { tables, accounts, now },
  { email },
  { userId, signedInAt },
) => {
  if (!isSignedInWithin(FRESH_SIGN_IN_SECONDS, { signedInAt }, now())) return signInAgain;
  const account = await accounts.find(userId);
  // Without an account, an earlier call's deletion has run.
  if (account && exactAddress(account.email) !== exactAddress(email)) return otherAddress;
  await beginDeletion(tables, userId, 'client', now());
  return done({ ok: true as const });
};
