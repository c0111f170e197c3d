import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { Case } from '#shared/domain/case.ts';
import { messageLimits, type Sender } from '#shared/domain/messages.ts';
import type { RowFor } from './case-row.ts';
import { caseNotClosed, closedBy } from './closed.ts';
import { caseNames, caseValues, updateOf } from './update.ts';

export interface NotedMessage {
  from: Sender;
  /** The trainer who wrote a coach’s message. */
  by?: string;
  time: Date;
  case: Case | undefined;
  emailAt: Date | undefined;
}

const HOUR = 3_600_000;

/** If an email is due sooner than this, the sender may send it before the message is stored. */
const TIME_TO_STORE_MS = 60_000;

/** Returns undefined if an unsent email will also announce this message. */
export const nextEmailAt = (last: number | undefined, now: Date): Date | undefined => {
  if (last === undefined) return now;
  if (last > now.getTime() + TIME_TO_STORE_MS) return undefined;
  return new Date(Math.max(now.getTime(), last + HOUR));
};

export const sentOnDay = ({ sentToday }: RowFor<'message'>, time: Date): number =>
  sentToday?.day === time.toISOString().slice(0, 10) ? sentToday.count : 0;

export const closedToMessages = (
  row: RowFor<'message'> | undefined,
): 'missing' | 'deleting' | 'withdrawn' | 'full' | undefined => {
  if (row?.deleting !== undefined) return 'deleting';
  if (!row?.state || !row.assessments?.length) return 'missing';
  const closed = closedBy(row);
  if (closed) return closed;
  return (row.messages ?? 0) >= messageLimits.conversation ? 'full' : undefined;
};

export const noteMessage = (
  clients: Table,
  row: RowFor<'message'>,
  { from, by, time, case: changed, emailAt }: NotedMessage,
): Write => {
  const isClients = from === 'client';
  const day = time.toISOString().slice(0, 10);
  const emailed = isClients ? 'coachEmailAt' : 'clientEmailAt';
  const wanted = [
    'messages',
    emailed,
    ...(isClients ? (['sentToday'] as const) : []),
    'revision',
    'changedBy',
    ...(changed ? caseNames : []),
  ] as const;
  const { update, values } = updateOf(wanted, {
    messages: (row.messages ?? 0) + 1,
    [emailed]: emailAt?.getTime() ?? row[emailed],
    sentToday: { day, count: sentOnDay(row, time) + 1 },
    revision: (row.revision ?? 0) + 1,
    changedBy: by,
    ...(changed && caseValues(changed)),
  });
  return {
    table: clients,
    key: { userId: row.userId },
    // Opening messages lowers `#unread` but doesn't raise the revision, so `SET` could write an old
    // count.
    update: `${update} ADD #unread :more`,
    condition: `revision = :read AND ${caseNotClosed}`,
    names: { '#unread': isClients ? 'unreadByCoach' : 'unreadByClient' },
    values: { ...values, ':read': row.revision, ':more': 1 },
  };
};

export const noteOpened = (clients: Table, userId: string, by: Sender, opened: number): Write => ({
  table: clients,
  key: { userId },
  update: 'ADD #unread :fewer',
  condition: '#unread >= :opened',
  names: { '#unread': by === 'client' ? 'unreadByClient' : 'unreadByCoach' },
  values: { ':fewer': -opened, ':opened': opened },
});
