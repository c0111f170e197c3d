import { type Asked, type Permitted, suppressed } from '#lambdas/email/permit.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { firstReminder } from '#lambdas/outbox/reminders/reminders.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { senderReads } from '#lambdas/platform/environment.ts';
import type { Case } from '#shared/domain/case.ts';
import type { WorkingHours } from '#shared/domain/promise.ts';

type Row = Partial<Pick<Case, 'state' | 'waitingSince' | 'dueAt' | 'answeredAt'>> & {
  deleting?: string;
  isConfirmed?: boolean;
  unreadByCoach?: number;
  unreadByClient?: number;
};

const isNeeded = {
  message: ({ unreadByClient = 0 }: Row) => unreadByClient > 0,
  'message-notice': ({ unreadByCoach = 0 }: Row) => unreadByCoach > 0,
  receipt: ({ state }: Row) => state !== 'spam',
};

type Kind = keyof typeof isNeeded;

export const dependsOnCase = (kind: Asked['kind']): kind is Kind => Object.hasOwn(isNeeded, kind);

export const permitByCase = (row: Row, kind: Kind): Permitted => {
  const isOpen = row.state !== undefined && row.state !== 'withdrawn' && row.deleting === undefined;
  return isOpen && isNeeded[kind](row) ? 'go' : suppressed('not-needed');
};

export const reminderAfter = (
  { state, dueAt, deleting }: Row,
  { payload: { userId = '', assessmentId } = {} }: Pick<Asked, 'payload'>,
  { hours, now }: { hours: WorkingHours; now: () => Date },
): Entry | undefined =>
  state === 'wrote' && dueAt !== undefined && deleting === undefined
    ? firstReminder({ userId, dueAt, assessmentId }, hours, now())
    : undefined;

export const findStanding = async (clients: Table, userId = ''): Promise<Row> =>
  ((await getItem(clients, { userId }, senderReads)) ?? {}) as Row;
