import { createHash } from 'node:crypto';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { SETTLED_KEPT_MS } from '#lambdas/outbox/new-entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { transact, unchangedSince } from '#lambdas/platform/aws/writes.ts';
import { checkNotDeleting } from './closed.ts';

const DAY = 24 * 3_600_000;
const TTL_DELAY_DAYS = 3;

export const ATTEMPTS = 3;

export interface LinkRequests {
  version: 1;
  id: string;
  requests?: string[];
  entries?: string[];
  revision: number;
  expiresAt: number;
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
}

/** The table `tasks` has only the token's hash, so that the table's readers get no valid token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const linksExpiry = (now: Date): number =>
  Math.ceil((now.getTime() + SETTLED_KEPT_MS) / 1000);

interface Request<Row> {
  userId: string;
  id: string;
  most: number;
  time: Date;
  withLink: (found: Row | undefined) => Item;
}

export const storeRequestedLink = async <Row extends LinkRequests>(
  { tasks, clients, outbox }: Tables,
  { userId, id, most, time, withLink }: Request<Row>,
  entry: Entry,
): Promise<'stored' | 'too-many' | 'deleting'> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = (await getItem(tasks, { id })) as Row | undefined;
    const requests = (found?.requests ?? []).filter((at) => time.getTime() - Date.parse(at) < DAY);
    if (requests.length >= most) return 'too-many';
    const row: LinkRequests = {
      version: 1,
      id,
      requests: [...requests, time.toISOString()],
      entries: [entry.id, ...(found?.entries ?? [])].slice(
        0,
        most * (SETTLED_KEPT_MS / DAY + TTL_DELAY_DAYS),
      ),
      revision: (found?.revision ?? 0) + 1,
      expiresAt: linksExpiry(time),
    };
    const written = await transact([
      { table: tasks, item: { ...row, ...withLink(found) }, ...unchangedSince(found?.revision) },
      checkNotDeleting(clients, userId),
      { table: outbox, item: entry },
    ]);
    if (written.done) return 'stored';
    if (written.refused.some(({ part }) => part === 1)) return 'deleting';
  }
  throw new ServiceUnavailableError('Other requests for links kept changing the row');
};
