import { randomBytes } from 'node:crypto';
import { checkNotDeleting } from '#lambdas/case/closed.ts';
import {
  ATTEMPTS,
  hashOfToken,
  type LinkRequests,
  linksExpiry,
  storeRequestedLink,
} from '#lambdas/case/requested-link.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact, updateItem } from '#lambdas/platform/aws/writes.ts';
import { messageLimits } from '#shared/domain/messages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Link {
  hash: string;
  until: string;
}

interface LinksRow extends LinkRequests {
  used?: Link[];
  readers?: { session: string; until: string }[];
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
}

export const linksId = (userId: string): string => `messages#${userId}`;

const ENTRY_ID_BYTES = 16;

export const newToken = (entryId: string): string =>
  Buffer.concat([Buffer.from(entryId, 'hex'), randomBytes(16)]).toString('base64url');

const entryIdIn = (token: string): string =>
  Buffer.from(token, 'base64url').toString('hex', 0, ENTRY_ID_BYTES);

export const linkHash = (userId: string, token: string): string =>
  hashOfToken(`${userId} ${token}`);

const findLink = async (
  outbox: Table,
  { userId, time }: Reader,
  token: string,
): Promise<Link | undefined> => {
  const hash = linkHash(userId, token);
  const entry = await getItem(outbox, { id: entryIdIn(token) }, ['id', 'link', 'dueAt']);
  if (entry?.link !== hash) return undefined;
  const until = new Date(Date.parse(String(entry.dueAt)) + messageLimits.linkDays * DAY);
  return until > time ? { hash, until: until.toISOString() } : undefined;
};

const find = async (tasks: Table, userId: string): Promise<LinksRow | undefined> =>
  (await getItem(tasks, { id: linksId(userId) })) as LinksRow | undefined;

const READING = messageLimits.readHours * HOUR;

const unexpired = <Row extends { until: string }>(rows: Row[] | undefined, now: Date): Row[] =>
  (rows ?? []).filter(({ until }) => until > now.toISOString());

export const storeLink = (
  tables: Tables,
  { userId, time }: { userId: string; time: Date },
  entry: Entry,
): Promise<'stored' | 'too-many' | 'deleting'> => {
  const request = {
    userId,
    id: linksId(userId),
    most: messageLimits.linksPerDay,
    time,
    withLink: (found?: LinksRow) => ({
      used: unexpired(found?.used, time),
      readers: unexpired(found?.readers, time),
    }),
  };
  return storeRequestedLink(tables, request, entry);
};

interface Reader {
  userId: string;
  session: string;
  time: Date;
}

/** Any change to the account revokes access: Cognito doesn't report whether the password changed. */
export const mayRead = async (
  { tasks, outbox }: Pick<Tables, 'tasks' | 'outbox'>,
  reader: Reader,
  { token, changedAt = '' }: { token: string | undefined; changedAt: string | undefined },
): Promise<'reads' | Link | undefined> => {
  const { userId, session, time } = reader;
  const [found, link] = await Promise.all([
    find(tasks, userId),
    token === undefined ? undefined : findLink(outbox, reader, token),
  ]);
  if (link && !found?.used?.some(({ hash }) => hash === link.hash)) return link;
  const openedAt = ({ until }: { until: string }) =>
    new Date(Date.parse(until) - READING).toISOString();
  const reads = unexpired(found?.readers, time).some(
    (each) => each.session === session && openedAt(each) >= changedAt,
  );
  return reads ? 'reads' : undefined;
};

export const openLink = async (
  { tasks, clients }: Pick<Tables, 'tasks' | 'clients'>,
  { userId, session, time }: Reader,
  link: Link,
): Promise<boolean> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await find(tasks, userId);
    const used = unexpired(found?.used, time);
    if (used.some(({ hash }) => hash === link.hash)) return false;
    const until = new Date(time.getTime() + READING).toISOString();
    const written = await transact([
      {
        table: tasks,
        key: { id: linksId(userId) },
        update:
          'SET version = :version, used = :used, readers = :readers, expiresAt = :end ADD revision :one',
        condition: found ? 'revision = :read' : 'attribute_not_exists(id)',
        values: {
          ':version': 1,
          ':used': [link, ...used],
          ':readers': [{ session, until }, ...unexpired(found?.readers, time)],
          ':end': linksExpiry(time),
          ':one': 1,
          ...(found && { ':read': found.revision }),
        },
      },
      checkNotDeleting(clients, userId),
    ]);
    if (written.done) return true;
    if (written.refused.some(({ part }) => part === 1)) return false;
  }
  throw new ServiceUnavailableError('Other requests kept opening links');
};

export const endReading = async (tasks: Table, userId: string): Promise<void> => {
  await updateItem({
    table: tasks,
    key: { id: linksId(userId) },
    update: 'REMOVE readers ADD revision :one',
    condition: 'attribute_exists(id)',
    values: { ':one': 1 },
  });
};
