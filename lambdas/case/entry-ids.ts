import { draftReminderId } from '#lambdas/outbox/reminders/draft-reminder.ts';
import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { CaseRow } from './case-row.ts';

/** The id of the entry for an assessment's receipt. */
export const receiptIdOf = (assessmentId: string): string => derivedId('receipt', assessmentId);

/** The ids of the entries of an assessment's emails: the coach's notice, and the receipt. */
export const assessmentEntryIds = (id: string): string[] => [id, receiptIdOf(id)];

/** The ids of the entries of a client's emails: of a draft, of each assessment, and of the reminders of each run of the clock. */
export const entryIdsFor = (
  userId: string,
  { dueAt, past = [], assessments = [] }: Partial<Pick<CaseRow, 'assessments' | 'dueAt' | 'past'>>,
): string[] => {
  const dueTimes = new Set([
    ...(dueAt === undefined ? [] : [dueAt]),
    ...past.map((earlier) => earlier.dueAt),
    ...assessments.map(({ createdAt }) => new Date(Date.parse(createdAt) + PROMISE).toISOString()),
  ]);
  return [
    draftReminderId(userId),
    ...assessments.flatMap(({ id }) => assessmentEntryIds(id)),
    ...[...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each })),
  ];
};
