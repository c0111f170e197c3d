import type { Item } from '#lambdas/platform/aws/table.ts';
import { PROMISE } from '#shared/domain/promise.ts';

/** When an answer was due in each run of a client's clock, as far as their row tells: the reminders of each are named by it. */
export const dueTimesOf = (row: Item, assessments: readonly { createdAt: string }[]): string[] => {
  const past = (Array.isArray(row.past) ? row.past : []) as { dueAt?: unknown }[];
  const kept = [row.dueAt, ...past.map(({ dueAt }) => dueAt)];
  const began = assessments.map(({ createdAt }) =>
    new Date(Date.parse(createdAt) + PROMISE).toISOString(),
  );
  return [...new Set([...kept.filter((dueAt) => typeof dueAt === 'string'), ...began])];
};
