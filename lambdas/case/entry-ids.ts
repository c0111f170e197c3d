import { draftReminderId, reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { WholeCase } from './case-row.ts';

export const receiptIdOf = (assessmentId: string): string => derivedId('receipt', assessmentId);

export const assessmentEntryIds = (id: string): string[] => [id, receiptIdOf(id)];

/** @param holder the id of the account; if there is none, the address in lower case */
export const exportedId = (holder: string): string => derivedId('exported', holder);

export const entryIdsFor = (
  userId: string,
  {
    dueAt,
    past = [],
    assessments = [],
  }: Partial<Pick<WholeCase, 'assessments' | 'dueAt' | 'past'>>,
): string[] => {
  const dueTimes = new Set([
    ...(dueAt === undefined ? [] : [dueAt]),
    ...past.map((earlier) => earlier.dueAt),
    ...assessments.map(({ createdAt }) => new Date(Date.parse(createdAt) + PROMISE).toISOString()),
  ]);
  return [
    draftReminderId(userId),
    exportedId(userId),
    ...assessments.flatMap(({ id }) => assessmentEntryIds(id)),
    ...[...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each })),
  ];
};
