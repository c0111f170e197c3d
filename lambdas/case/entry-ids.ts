import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import type { CaseRow } from './case-row.ts';

export const receiptIdOf = (assessmentId: string): string => derivedId('receipt', assessmentId);

export const assessmentEntryIds = (id: string): string[] => [id, receiptIdOf(id)];

/** The list is fixed, so that a deletion can derive the same ids and delete the entries. */
export const exportedIds = (userIdOrAddress: string): string[] =>
  [1, 2, 3].map((number) => derivedId('exported', `${userIdOrAddress}#${number}`));

const dueAfter = (time: string): string => new Date(Date.parse(time) + PROMISE).toISOString();

export const entryIdsFor = (
  userId: string,
  {
    dueAt,
    waitingSince,
    assessments = [],
  }: Partial<Pick<CaseRow, 'assessments' | 'dueAt' | 'waitingSince'>>,
): string[] => {
  const dueTimes = new Set([
    ...(dueAt ? [dueAt] : []),
    ...(waitingSince ? [dueAfter(waitingSince)] : []),
    ...assessments.map(({ createdAt }) => dueAfter(createdAt)),
  ]);
  return [
    ...exportedIds(userId),
    ...assessments.flatMap(({ id }) => assessmentEntryIds(id)),
    ...[...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each })),
  ];
};
