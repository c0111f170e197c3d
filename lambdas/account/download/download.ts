import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { Caller, Submitted } from '#lambdas/platform/http/http.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Everything } from '#shared/domain/everything.ts';
import type { isGoodLink, takeLink } from './download-store.ts';
import { confirmAddress, hashOfToken } from './request-download.ts';

interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly isGood: ReturnType<typeof isGoodLink>;
  readonly take: ReturnType<typeof takeLink>;
  /** @param email only if it is confirmed */
  readonly gather: (person: { userId: string; email: string }) => Promise<Everything>;
  readonly now: () => Date;
}

const REFUSED = {
  outcome: 'refused',
  status: 403,
  error:
    'This link doesn’t work here. It opens once, within 15 minutes, in the browser that asked for it. You can ask for a new one.',
} as const satisfies Submitted;

/**
 * All that is held of the token's owner, for a mailed link. It is gathered first and the link taken last, so that an
 * outage costs nobody their link; and nothing leaves before the audit has its row.
 * @throws ServiceUnavailableError
 */
export const download =
  ({ accounts, isGood, take, gather, now }: Dependencies) =>
  async (
    { token }: { token: string },
    { userId, session }: Pick<Caller, 'userId' | 'session'>,
  ): Promise<Submitted> => {
    if (session === undefined) return REFUSED;
    const link = { userId, session, tokenHash: hashOfToken(token) };
    if (!(await isGood({ ...link, time: now() }))) return REFUSED;
    const account = await accounts.find(userId);
    if (!account?.isConfirmed) return confirmAddress;
    const { email } = account;
    const everything = await gather({ userId, email });
    const time = now();
    const payload = { email, at: time.toISOString() };
    const entry = newEntry({ id: randomId(), kind: 'downloaded', payload }, time);
    if (!(await take({ ...link, time }, entry))) return REFUSED;
    count(metrics.downloads, { id: userId });
    return { outcome: 'done', body: { everything } };
  };
