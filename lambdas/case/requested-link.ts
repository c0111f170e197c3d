import { createHash } from 'node:crypto';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { checkNotDeleting } from './standing.ts';

const DAY = 24 * 3_600_000;
/** Retention of the row, in milliseconds: as long as the entries of its emails. */
const KEPT = 90 * DAY;
/** The largest number of emails that the row lists. */
const ENTRIES = 50;

export const ATTEMPTS = 3;

/** What a client's row in `tasks` lists about the links that were emailed to them. */
export interface LinkRequests {
  version: 1;
  id: string;
  /** When the client requested links within the last 24 hours. */
  requests?: string[];
  /** Ids of the entries of those emails. */
  entries?: string[];
  revision: number;
  /** For TTL, in seconds since 1970. */
  expiresAt: number;
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
}

/** No one who reads a table gets a valid token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** When a row about links expires. */
export const linksExpiry = (now: Date): number => Math.ceil((now.getTime() + KEPT) / 1000);

interface Request<Row> {
  userId: string;
  /** The row's. */
  id: string;
  /** The most links in 24 hours. */
  most: number;
  time: Date;
  /** The attributes of the row with the new link. */
  withLink: (found: Row | undefined) => Item;
}

/**
 * Stores a link that a client requested, with the entry of its email, in one transaction.
 * @throws ServiceUnavailableError
 */
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
      entries: [entry.id, ...(found?.entries ?? [])].slice(0, ENTRIES),
      revision: (found?.revision ?? 0) + 1,
      expiresAt: linksExpiry(time),
    };
    // The condition that no other tab changed the row since it was read.
    const unchanged = found
      ? { condition: 'revision = :read', values: { ':read': found.revision } }
      : { condition: 'attribute_not_exists(id)' };
    const written = await transact([
      { table: tasks, item: { ...row, ...withLink(found) }, ...unchanged },
      checkNotDeleting(clients, userId),
      { table: outbox, item: { ...entry } },
    ]);
    if (written.done) return 'stored';
    if (written.refused.some(({ part }) => part === 1)) return 'deleting';
  }
  throw new Error('Other requests for links kept changing the row');
};
