import type { Person } from '#lambdas/deletion/task.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import { done, refusal, signInAgain, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { FRESH_SIGN_IN_SECONDS, type deleteAccount as row } from '#shared/endpoints/client.ts';

export interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly findEnded: (email: string) => Promise<string[]>;
  readonly begin: (person: Person & { userId: string }, now: Date) => Promise<unknown>;
  readonly now: () => Date;
}

export const deleteAccount: UseCase<typeof row, Dependencies, 'userId' | 'signedInAt'> = async (
  { accounts, findEnded, begin, now },
  { email }: { email: string },
  { userId, signedInAt },
) => {
  const time = now();
  if (!isSignedInWithin(FRESH_SIGN_IN_SECONDS, { signedInAt }, time)) return signInAgain;
  const account = await accounts.find(userId);
  if (account && exactAddress(account.email) !== exactAddress(email)) {
    return refusal(400, 'That is not the address of this account.');
  }
  const confirmed = account?.isConfirmed ? account.email : undefined;
  const person: Person & { userId: string } =
    confirmed === undefined
      ? { userId }
      : { userId, email: confirmed, endedIds: await findEnded(confirmed) };
  await begin(person, time);
  return done({ ok: true });
};
