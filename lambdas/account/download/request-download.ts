import { hashOfToken } from '#lambdas/case/requested-link.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { isSignedInWithin } from '#lambdas/platform/http/caller.ts';
import {
  confirmAddress,
  done,
  refusal,
  signInAgain,
  type UseCase,
} from '#lambdas/platform/http/outcome.ts';
import { FRESH_SIGN_IN_SECONDS, type requestDownload as row } from '#shared/endpoints/client.ts';
import type { Link } from './download-store.ts';

export interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly store: (link: Link, entry: Entry) => Promise<'stored' | 'too-many' | 'deleting'>;
  readonly newToken: () => string;
  readonly now: () => Date;
}

const refusals = {
  'too-many': refusal(
    429,
    'You’ve requested two links in the last 24 hours. Please try again later.',
  ),
  deleting: refusal(409, 'Your data is being deleted, so you can’t download it anymore.'),
} as const;

export const requestDownload: UseCase<
  typeof row,
  Dependencies,
  'userId' | 'signedInAt' | 'session'
> = async ({ accounts, store, newToken, now }, _, { userId, signedInAt, session }) => {
  const time = now();
  const isFresh = isSignedInWithin(FRESH_SIGN_IN_SECONDS, { signedInAt }, time);
  if (session === undefined || !isFresh) return signInAgain;
  const account = await accounts.find(userId);
  if (!account?.isConfirmed) return confirmAddress;
  const token = newToken();
  const payload = { email: account.email, userId, token };
  const stored = await store(
    { userId, tokenHash: hashOfToken(token), session, time },
    newEntry({ id: randomId(), kind: 'download-link', payload }, time),
  );
  return stored === 'stored' ? done({ ok: true }) : refusals[stored];
};
