import { auditEntry } from '#lambdas/audit/entry.ts';
import { checkNotDeleting } from '#lambdas/case/closed.ts';
import { type LinkRequests, storeRequestedLink } from '#lambdas/case/requested-link.ts';
import { downloadTaskId } from '#lambdas/deletion/task.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { DOWNLOAD_LINK_MINUTES, DOWNLOADS_A_DAY } from '#shared/endpoints/client.ts';

interface DownloadTask extends LinkRequests {
  tokenHash?: string;
  session?: string;
  validUntil?: string;
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
  readonly audit: Table;
}

export interface Link {
  userId: string;
  tokenHash: string;
  session: string;
  time: Date;
}

const findTask = async (tasks: Table, userId: string): Promise<DownloadTask | undefined> =>
  (await getItem(tasks, { id: downloadTaskId(userId) })) as DownloadTask | undefined;

export const storeLink = (
  tables: Omit<Tables, 'audit'>,
  { userId, tokenHash, session, time }: Link,
  entry: Entry,
): Promise<'stored' | 'too-many' | 'deleting'> => {
  const validUntil = new Date(time.getTime() + DOWNLOAD_LINK_MINUTES * 60_000).toISOString();
  const request = {
    userId,
    id: downloadTaskId(userId),
    most: DOWNLOADS_A_DAY,
    time,
    withLink: () => ({ tokenHash, session, validUntil }),
  };
  return storeRequestedLink(tables, request, entry);
};

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
      values: {
        ':entry': [entry.id],
        ':one': 1,
        ':hash': tokenHash,
        ':session': session,
        ':now': time.toISOString(),
      },
    },
    checkNotDeleting(tables.clients, userId),
    auditEntry(tables, { subject: userId, action: 'downloaded', by: 'client', time }),
    { table: tables.outbox, item: entry },
  ]);
  return written.done;
};
