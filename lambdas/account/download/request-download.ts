import { createHash } from 'node:crypto';
import { isFreshSignIn, signInAgain } from '#lambdas/account/fresh-sign-in.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { Caller, Submitted } from '#lambdas/platform/http/http.ts';
import type { RightsReason } from '#shared/endpoints/rights.ts';
import type { storeLink } from './download-store.ts';

interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly store: ReturnType<typeof storeLink>;
  /** 256 random bits in base64url. */
  readonly newToken: () => string;
  readonly now: () => Date;
}

export const confirmAddress = {
  outcome: 'refused',
  status: 403,
  reason: 'confirm-address' satisfies RightsReason,
  error: 'Confirm your email address first.',
} as const satisfies Submitted;

const refusals = {
  'too-many': {
    outcome: 'refused',
    status: 429,
    error: 'You’ve asked for two links in the last 24 hours. Please try again tomorrow.',
  },
  erasing: {
    outcome: 'refused',
    status: 409,
    error: 'Your data is being deleted, so there is nothing left to download.',
  },
} as const satisfies Record<string, Submitted>;

/** A table that somebody reads has no token in it that could be used. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/**
 * Mails a one-time link to the confirmed address of the account: a guessed password alone opens nothing.
 * @throws ServiceUnavailableError
 */
export const requestDownload =
  ({ accounts, store, newToken, now }: Dependencies) =>
  async (
    _: unknown,
    { userId, signedInAt, session }: Pick<Caller, 'userId' | 'signedInAt' | 'session'>,
  ): Promise<Submitted> => {
    const time = now();
    if (session === undefined || !isFreshSignIn({ signedInAt }, time)) return signInAgain;
    const account = await accounts.find(userId);
    if (!account?.isConfirmed) return confirmAddress;
    const token = newToken();
    const payload = { email: account.email, token };
    const stored = await store(
      { userId, tokenHash: hashOfToken(token), session, time },
      newEntry({ id: randomId(), kind: 'download-link', payload }, time),
    );
    return stored === 'stored' ? { outcome: 'done' } : refusals[stored];
  };
