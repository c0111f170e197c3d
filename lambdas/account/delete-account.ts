import type { BeginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Caller, Submitted } from '#lambdas/platform/http/http.ts';
import { isFreshSignIn, signInAgain } from './fresh-sign-in.ts';

interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly begin: BeginDeletion;
  readonly now: () => Date;
}

const NOT_THE_ADDRESS = {
  outcome: 'refused',
  status: 400,
  error: 'That is not the address of this account.',
} as const;

/**
 * Deletes the account of the access token and what is held about its owner, once they have typed its address. Whose
 * account it is comes from the token, and its address from the pool.
 * @throws ServiceUnavailableError
 */
export const deleteAccount =
  ({ accounts, begin, now }: Dependencies) =>
  async (
    { email }: { email: string },
    { userId, signedInAt }: Pick<Caller, 'userId' | 'signedInAt'>,
  ): Promise<Submitted> => {
    const time = now();
    if (!isFreshSignIn({ signedInAt }, time)) return signInAgain;
    const account = await accounts.find(userId);
    // The pool may have deleted the account before: the rest under its `sub` is erased without comparing an address.
    if (account && exactAddress(account.email) !== exactAddress(email)) return NOT_THE_ADDRESS;
    const person = { userId, ...(account?.isConfirmed && { email: account.email }) };
    await begin(person, { who: 'client', subject: userId }, time);
    return { outcome: 'done' };
  };
