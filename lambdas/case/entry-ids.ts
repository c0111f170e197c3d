import { draftReminderId, reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { WholeCase } from './case-row.ts';

export const receiptIdOf = (assessmentId: string): string => derivedId('receipt', assessmentId);

export const assessmentEntryIds = (id: string): string[] => [id, receiptIdOf(id)];

/** The list is fixed, so that a deletion can derive the same ids and delete the entries. */
export const exportedIds = (userIdOrAddress: string): string[] =>
  [1, 2, 3].map((number) => derivedId('exported', `${userIdOrAddress}#${number}`));

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
    ...exportedIds(userId),
    ...assessments.flatMap(({ id }) => assessmentEntryIds(id)),
    ...[...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each })),
  ];
};
