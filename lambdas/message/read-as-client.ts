import type { Cursors } from '#lambdas/coach/cursor.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Decrypt } from '#lambdas/platform/crypto/decrypt.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import type { readMyMessages as row } from '#shared/endpoints/client.ts';
import { mayRead, openLink } from './links.ts';
import { decryptMessage, findPage, markOpened } from './message-store.ts';

export interface Dependencies {
  readonly tables: Record<'messages' | 'clients' | 'tasks' | 'outbox', Table>;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly decrypt: Decrypt;
  readonly cursors: Cursors;
  readonly now: () => Date;
}

const linkNeeded = refusal(
  403,
  'To read your messages, open a link that we email you. Each link works once, within 7 days.',
  'link-needed',
);

export const readAsClient: UseCase<typeof row, Dependencies, 'userId' | 'session'> = async (
  { tables, accounts, decrypt, cursors, now },
  { token, after, checkOnly },
  { userId, session },
) => {
  const list = ['messages', userId];
  const [before] = after === undefined ? [] : (cursors.decode(after, list) ?? []);
  if (after !== undefined && before === undefined) return refusal(400, INVALID_INPUT);
  // Without a token, the page asks whether this session can read messages, so "no" isn't an error.
  const locked = token === undefined ? done({ rows: [], needsLink: true as const }) : linkNeeded;
  if (session === undefined) return locked;
  const reader = { userId, session, time: now() };
  const account = await accounts.find(userId);
  if (!account) return locked;
  const { changedAt } = account;
  const allowed = () => mayRead(tables, reader, { token, changedAt });
  const access = await allowed();
  if (!access) return locked;
  if (checkOnly) return done({ rows: [] });
  const { rows, last } = await findPage(tables.messages, userId, { before });
  const messages = await Promise.all(rows.map((each) => decryptMessage(decrypt, each)));
  if (access !== 'reads' && !(await openLink(tables, reader, access))) {
    // Another tab of this sign-in may have opened the link at the same time.
    if ((await allowed()) !== 'reads') return linkNeeded;
  }
  await markOpened(tables, rows, 'client', reader.time);
  return done({ rows: messages, after: last && cursors.encode([last], list) });
};
