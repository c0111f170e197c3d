import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';

/** In milliseconds. */
const HOUR = 3_600_000;

export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR) * HOUR);

/** In seconds, until a new hour begins. */
export const secondsToNextHour = (time: Date): number =>
  Math.ceil((hourOf(time).getTime() + HOUR - time.getTime()) / 1000);

/** When the counters of an hour may be deleted, in seconds since 1970. */
const expiry = (time: Date): number => Math.ceil((hourOf(time).getTime() + 3 * HOUR) / 1000);

/** Counts a page of this hour; refused beyond `most`. */
export const spendPage = (
  { coachState }: { coachState: Table },
  { trainer, time, most }: { trainer: string; time: Date; most: number },
): Write => ({
  table: coachState,
  key: { id: `pages#${trainer}#${hourOf(time).toISOString()}` },
  update: 'SET expiresAt = :end ADD pages :one',
  condition: 'attribute_not_exists(pages) OR pages < :most',
  values: { ':one': 1, ':most': most, ':end': expiry(time) },
});

/** Counts the opening of a record in this hour, the same one once; refused beyond `most`. */
export const spendOpening = (
  { coachState }: { coachState: Table },
  spent: { trainer: string; time: Date; assessmentId: string; most: number },
): Write => ({
  table: coachState,
  key: { id: `openings#${spent.trainer}#${hourOf(spent.time).toISOString()}` },
  update: 'SET expiresAt = :end ADD opened :ids',
  condition: 'attribute_not_exists(opened) OR contains(opened, :id) OR size(opened) < :most',
  values: {
    ':id': spent.assessmentId,
    ':ids': new Set([spent.assessmentId]),
    ':most': spent.most,
    ':end': expiry(spent.time),
  },
});
