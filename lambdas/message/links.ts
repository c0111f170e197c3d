import {
  ATTEMPTS,
  hashOfToken,
  type LinkRequests,
  linksExpiry,
  storeRequestedLink,
} from '#lambdas/case/requested-link.ts';
import { checkNotDeleting } from '#lambdas/case/standing.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact, updateItem, type Write } from '#lambdas/platform/aws/writes.ts';
import { messageLimits } from '#shared/domain/messages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A client's item lists the links and the sign-ins that open the messages. It contains the SHA-256 of each token, never
 * the token.
 */
interface LinksRow extends LinkRequests {
  /** Emailed links that nobody has opened yet. */
  links?: { hash: string; until: string }[];
  /** Sign-ins in which the client opened a link. */
  readers?: { session: string; until: string }[];
}

interface Tables {
  readonly tasks: Table;
  readonly clients: Table;
  readonly outbox: Table;
}

export const linksId = (userId: string): string => `messages#${userId}`;

const linkOf = (token: string, from: Date) => ({
  hash: hashOfToken(token),
  until: new Date(from.getTime() + messageLimits.linkDays * DAY).toISOString(),
});

/** Adds a token, which is valid until `linkDays` after its email is due. */
export const addLink = (tasks: Table, userId: string, token: string, from: Date): Write => ({
  table: tasks,
  key: { id: linksId(userId) },
  update:
    'SET version = :version, links = list_append(:link, if_not_exists(links, :none)), expiresAt = :end ADD revision :one',
  values: {
    ':version': 1,
    ':link': [linkOf(token, from)],
    ':none': [],
    ':end': linksExpiry(from),
    ':one': 1,
  },
});

const find = async (tasks: Table, userId: string): Promise<LinksRow | undefined> =>
  (await getItem(tasks, { id: linksId(userId) })) as LinksRow | undefined;

/** How long a sign-in can read messages, in milliseconds. */
const READING = messageLimits.readHours * HOUR;

const standing = <Row extends { until: string }>(rows: Row[] | undefined, now: Date): Row[] =>
  (rows ?? []).filter(({ until }) => until > now.toISOString());

export const storeLink = (
  tables: Tables,
  { userId, token, time }: { userId: string; token: string; time: Date },
  entry: Entry,
): Promise<'stored' | 'too-many' | 'deleting'> => {
  const request = {
    userId,
    id: linksId(userId),
    most: messageLimits.linksPerDay,
    time,
    withLink: (found?: LinksRow) => ({
      links: [linkOf(token, time), ...standing(found?.links, time)],
      readers: standing(found?.readers, time),
    }),
  };
  return storeRequestedLink(tables, request, entry);
};

interface Reader {
  userId: string;
  session: string;
  time: Date;
}

/**
 * Whether a sign-in can read messages: either it opened a link within the last `readHours` and the account (such
 * as its password) hasn't changed since, or it presents the token of an unopened link.
 * @param changedAt when the account last changed
 */
export const mayRead = async (
  tasks: Table,
  { userId, session, time }: Reader,
  { token, changedAt = '' }: { token: string | undefined; changedAt: string | undefined },
): Promise<'reads' | 'opens' | undefined> => {
  const found = await find(tasks, userId);
  const hash = token === undefined ? undefined : hashOfToken(token);
  if (standing(found?.links, time).some((each) => each.hash === hash)) return 'opens';
  const openedAt = ({ until }: { until: string }) =>
    new Date(Date.parse(until) - READING).toISOString();
  const reads = standing(found?.readers, time).some(
    (each) => each.session === session && openedAt(each) >= changedAt,
  );
  return reads ? 'reads' : undefined;
};

/**
 * Marks a token as used and lets the sign-in that presents it read for `readHours`, in one transaction.
 * @returns false if the token isn't valid anymore, or if the client's deletion has begun
 */
export const openLink = async (
  { tasks, clients }: Omit<Tables, 'outbox'>,
  { userId, session, time }: Reader,
  token: string,
): Promise<boolean> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await find(tasks, userId);
    const links = standing(found?.links, time);
    const others = links.filter(({ hash }) => hash !== hashOfToken(token));
    if (!found || others.length === links.length) return false;
    const until = new Date(time.getTime() + READING).toISOString();
    const written = await transact([
      {
        table: tasks,
        key: { id: linksId(userId) },
        update: 'SET links = :others, readers = :readers, revision = revision + :one',
        condition: 'revision = :read',
        values: {
          ':others': others,
          ':readers': [{ session, until }, ...standing(found.readers, time)],
          ':one': 1,
          ':read': found.revision,
        },
      },
      checkNotDeleting(clients, userId),
    ]);
    if (written.done) return true;
    if (written.refused.some(({ part }) => part === 1)) return false;
  }
  throw new Error('Other requests kept opening links');
};

/** Ends reading in all sign-ins. Each then needs another link. */
export const endReading = async (tasks: Table, userId: string): Promise<void> => {
  await updateItem({
    table: tasks,
    key: { id: linksId(userId) },
    update: 'REMOVE readers ADD revision :one',
    condition: 'attribute_exists(id)',
    values: { ':one': 1 },
  });
};
