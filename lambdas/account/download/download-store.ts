import { auditEntry } from '#lambdas/audit/entry.ts';
import { checkNotDeleting } from '#lambdas/case/standing.ts';
import { downloadTaskId } from '#lambdas/deletion/download-task-id.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { DOWNLOAD_LINK_MINUTES, DOWNLOADS_A_DAY } from '#shared/endpoints/client.ts';

const DAY = 24 * 3_600_000;
/** Retention of the item, in milliseconds: as long as the entries of its emails. */
const KEPT = 90 * DAY;
/** The largest number of emails that the item lists. */
const ENTRIES = 50;

/** A client's download: one item per client. It stores the token only as its SHA-256. */
interface DownloadTask {
  version: 1;
  id: string;
  /** When the client requested links within the last 24 hours. */
  requests: string[];
  /** Ids of the entries of the emails about downloads. */
  entries: string[];
  tokenHash?: string;
  /** The session that requested the link. */
  session?: string;
  validUntil?: string;
  revision: number;
  /** For TTL, in seconds since 1970. */
  expiresAt: number;
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
  /** Key: `subject`, `at`. The role may only put. */
  readonly accesses: Table;
}

/** The emailed link that a client opened. */
export interface Link {
  userId: string;
  tokenHash: string;
  session: string;
  time: Date;
}

const ATTEMPTS = 3;

const findTask = async (tasks: Table, userId: string): Promise<DownloadTask | undefined> =>
  (await getItem(tasks, { id: downloadTaskId(userId) })) as DownloadTask | undefined;

/**
 * Stores the one valid link, which replaces any earlier one, with the entry of its email, in one transaction.
 * @throws ServiceUnavailableError
 */
export const storeLink = async (
  { tasks, clients, outbox }: Omit<Tables, 'accesses'>,
  { userId, tokenHash, session, time }: Link,
  entry: Entry,
): Promise<'stored' | 'too-many' | 'deleting'> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await findTask(tasks, userId);
    const requests = (found?.requests ?? []).filter((at) => time.getTime() - Date.parse(at) < DAY);
    if (requests.length >= DOWNLOADS_A_DAY) return 'too-many';
    const item: DownloadTask = {
      version: 1,
      id: downloadTaskId(userId),
      tokenHash,
      session,
      requests: [...requests, time.toISOString()],
      entries: [entry.id, ...(found?.entries ?? [])].slice(0, ENTRIES),
      validUntil: new Date(time.getTime() + DOWNLOAD_LINK_MINUTES * 60_000).toISOString(),
      revision: (found?.revision ?? 0) + 1,
      expiresAt: Math.ceil((time.getTime() + KEPT) / 1000),
    };
    const unchanged = found
      ? { condition: 'revision = :read', values: { ':read': found.revision } }
      : { condition: 'attribute_not_exists(id)' };
    const written = await transact([
      { table: tasks, item: { ...item }, ...unchanged },
      checkNotDeleting(clients, userId),
      { table: outbox, item: { ...entry } },
    ]);
    if (written.done) return 'stored';
    if (written.refused.some(({ part }) => part === 1)) return 'deleting';
  }
  throw new Error('Others kept asking for downloads');
};

/** Whether a link is still valid. @throws ServiceUnavailableError */
export const isGoodLink = async (
  { tasks }: Pick<Tables, 'tasks'>,
  { userId, tokenHash, session, time }: Link,
): Promise<boolean> => {
  const found = await findTask(tasks, userId);
  return (
    found?.tokenHash === tokenHash &&
    found.session === session &&
    (found.validUntil ?? '') > time.toISOString()
  );
};

/**
 * Marks a link as used, with the audit entry and the entry of the email about the download, in one
 * transaction.
 * @returns false if the link isn't valid anymore, or the client is being deleted
 * @throws ServiceUnavailableError
 */
export const takeLink = async (
  tables: Tables,
  { userId, tokenHash, session, time }: Link,
  entry: Entry,
): Promise<boolean> => {
  const written = await transact([
    {
      table: tables.tasks,
      key: { id: downloadTaskId(userId) },
      update:
        'SET entries = list_append(:entry, entries), revision = revision + :one REMOVE tokenHash, #session, validUntil',
      condition: 'tokenHash = :hash AND #session = :session AND validUntil > :now',
      names: { '#session': 'session' },
      values: {
        ':entry': [entry.id],
        ':one': 1,
        ':hash': tokenHash,
        ':session': session,
        ':now': time.toISOString(),
      },
    },
    checkNotDeleting(tables.clients, userId),
    auditEntry(
      { audit: tables.accesses },
      { subject: userId, action: 'downloaded', by: 'client', time },
    ),
    { table: tables.outbox, item: { ...entry } },
  ]);
  return written.done;
};
