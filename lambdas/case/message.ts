import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { CaseWithPast } from '#shared/domain/case.ts';
import { messageLimits, type Sender } from '#shared/domain/messages.ts';
import type { RowFor } from './case-row.ts';
import { caseStands, closedBy } from './standing.ts';
import { caseNames, caseValues, updateOf } from './update.ts';

/** What a message changes on the client's row. */
export interface NotedMessage {
  id: string;
  from: Sender;
  time: Date;
  /** The case after the message, if it changes. */
  case: CaseWithPast | undefined;
  /**
   * When the outbox sends the email about the message. Undefined if there is no such email, for example because an
   * earlier one announces this message, too.
   */
  emailAt: Date | undefined;
}

/** How many ids the row keeps. A retry usually comes before that many other messages. */
const IDS = 8;

/** How many digits of an id the row keeps. Each KiB of a row costs two write units per message. */
const DIGITS = 12;

/** Whether this message is already stored. The page sends it again if the answer was lost. */
export const isStored = (row: RowFor<'message'> | undefined, id: string): boolean =>
  row?.messageIds?.includes(id.slice(0, DIGITS)) ?? false;

const HOUR = 3_600_000;

/**
 * When the outbox sends the email about a message: at once, or an hour after the previous email. Undefined if an
 * email that hasn't been sent yet announces this message, too.
 * @param last when the outbox sends, or sent, the previous email. ISO 8601
 */
export const nextEmailAt = (last: string | undefined, now: Date): Date | undefined => {
  if (last === undefined) return now;
  if (Date.parse(last) > now.getTime()) return undefined;
  return new Date(Math.max(now.getTime(), Date.parse(last) + HOUR));
};

/** How many messages a client sent on the day of `time` (UTC). */
export const sentOnDay = ({ sentToday }: RowFor<'message'>, time: Date): number =>
  sentToday?.day === time.toISOString().slice(0, 10) ? sentToday.count : 0;

/** Why nobody can send a message to or as this client. `missing`: there is no case, or it has no assessments. */
export const closedToMessages = (
  row: RowFor<'message'> | undefined,
): 'missing' | 'deleting' | 'withdrawn' | 'full' | undefined => {
  if (row?.deleting !== undefined) return 'deleting';
  if (!row?.state || !row.assessments?.length) return 'missing';
  const closed = closedBy(row);
  if (closed) return closed;
  return (row.messages ?? 0) >= messageLimits.conversation ? 'full' : undefined;
};

/** Records a message on the client's row, unless the row changed after it was read. */
export const noteMessage = (
  clients: Table,
  row: RowFor<'message'>,
  { id, from, time, case: its, emailAt }: NotedMessage,
): Write => {
  const isClients = from === 'client';
  const day = time.toISOString().slice(0, 10);
  const unread = isClients ? 'unreadByCoach' : 'unreadByClient';
  const emailed = isClients ? 'coachEmailAt' : 'clientEmailAt';
  const wanted = [
    'messages',
    'messageIds',
    unread,
    emailed,
    ...(isClients ? (['sentToday'] as const) : []),
    'revision',
    ...(its ? caseNames : []),
  ] as const;
  const { update, names, values } = updateOf(wanted, {
    messages: (row.messages ?? 0) + 1,
    messageIds: [id.slice(0, DIGITS), ...(row.messageIds ?? [])].slice(0, IDS),
    [unread]: (row[unread] ?? 0) + 1,
    [emailed]: emailAt?.toISOString() ?? row[emailed],
    sentToday: { day, count: sentOnDay(row, time) + 1 },
    revision: (row.revision ?? 0) + 1,
    ...(its && caseValues(its)),
  });
  return {
    table: clients,
    key: { userId: row.userId },
    update,
    condition: `revision = :read AND ${caseStands}`,
    names,
    values: { ...values, ':read': row.revision },
  };
};

/** Records that a reader opened some of the other side's messages, so that fewer are unread. */
export const noteOpened = (clients: Table, userId: string, by: Sender, opened: number): Write => ({
  table: clients,
  key: { userId },
  update: 'ADD #unread :fewer',
  condition: '#unread >= :opened',
  names: { '#unread': by === 'client' ? 'unreadByClient' : 'unreadByCoach' },
  values: { ':fewer': -opened, ':opened': opened },
});
