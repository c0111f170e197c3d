import { hashOfToken } from '#lambdas/case/requested-link.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { confirmAddress, done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Everything } from '#shared/domain/everything.ts';
import type { download as row } from '#shared/endpoints/client.ts';
import type { Link } from './download-store.ts';

export interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly isGood: (link: Link) => Promise<boolean>;
  readonly take: (link: Link, entry: Entry) => Promise<boolean>;
  readonly gather: (person: { userId: string; email: string }) => Promise<Everything>;
  readonly now: () => Date;
}

const linkRefused = refusal(
  403,
  'This link doesn’t work here. Each link works once, within 15 minutes, in the browser that requested it. You can request a new one.',
);

/** Uses up the link only after reading everything, so that an outage doesn't waste the link. */
export const download: UseCase<typeof row, Dependencies, 'userId' | 'session'> = async (
  { accounts, isGood, take, gather, now },
  { token }: { token: string },
  { userId, session },
) => {
  if (session === undefined) return linkRefused;
  const link = { userId, session, tokenHash: hashOfToken(token) };
  if (!(await isGood({ ...link, time: now() }))) return linkRefused;
  const account = await accounts.find(userId);
  if (!account?.isConfirmed) return confirmAddress;
  const { email } = account;
  const everything = await gather({ userId, email });
  const time = now();
  const payload = { email, userId, at: time.toISOString() };
  const entry = newEntry({ id: randomId(), kind: 'downloaded', payload }, time);
  if (!(await take({ ...link, time }, entry))) return linkRefused;
  count(metrics.downloads, { id: userId });
  return done({ ok: true, everything });
};
