import {
  draftReminderId,
  earlierRuns,
  reminderIdsOf,
} from '#lambdas/outbox/reminders/reminders.ts';
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
    waitingSince,
    past = [],
    assessments = [],
  }: Partial<Pick<WholeCase, 'assessments' | 'dueAt' | 'waitingSince' | 'past'>>,
): string[] => {
  const runs = [{ dueAt, waitingSince }, ...past].flatMap(({ dueAt = '', waitingSince = '' }) => [
    ...(dueAt ? [dueAt] : []),
    ...earlierRuns({ userId, dueAt }, waitingSince).map((run) => run.dueAt),
  ]);
  const dueTimes = new Set([
    ...runs,
    ...assessments.map(({ createdAt }) => new Date(Date.parse(createdAt) + PROMISE).toISOString()),
  ]);
  return [
    draftReminderId(userId),
    ...exportedIds(userId),
    ...assessments.flatMap(({ id }) => assessmentEntryIds(id)),
    ...[...dueTimes].flatMap((each) => reminderIdsOf({ userId, dueAt: each })),
  ];
};
