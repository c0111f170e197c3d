import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { confirmAddress, done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import type { requestMessagesLink as row } from '#shared/endpoints/client.ts';
import { linkHash, newToken, storeLink } from './links.ts';

export interface Dependencies {
  readonly tables: Record<'tasks' | 'clients' | 'outbox', Table>;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly now: () => Date;
}

const refusals = {
  'too-many': refusal(
    429,
    'You’ve requested five links in the last 24 hours. Please try again later.',
  ),
  deleting: refusal(409, 'Your data is being deleted, so you can’t read your messages anymore.'),
} as const;

export const requestLink: UseCase<typeof row, Dependencies> = async (
  { tables, accounts, now },
  _,
  { userId },
) => {
  const account = await accounts.find(userId);
  if (!account?.isConfirmed) return confirmAddress;
  const time = now();
  const id = randomId();
  const token = newToken(id);
  const payload = { userId, email: account.email, token };
  const link = linkHash(userId, token);
  const entry = newEntry({ id, kind: 'messages-link', payload, link }, time);
  const stored = await storeLink(tables, { userId, time }, entry);
  return stored === 'stored' ? done({ ok: true }) : refusals[stored];
};
