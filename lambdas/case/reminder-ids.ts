import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { CaseRow } from './case-row.ts';

/** The ids of the reminders of each run of a client's clock, as far as the case shows them. */
export const reminderIdsFor = (
  userId: string,
  { dueAt, past = [], assessments = [] }: Partial<Pick<CaseRow, 'assessments' | 'dueAt' | 'past'>>,
): string[] => {
  const dueTimes = new Set([
    ...(dueAt === undefined ? [] : [dueAt]),
    ...past.map((earlier) => earlier.dueAt),
    ...assessments.map(({ createdAt }) => new Date(Date.parse(createdAt) + PROMISE).toISOString()),
  ]);
  return [...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each }));
};
