import { createHash } from 'node:crypto';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { auditActions } from '#shared/domain/coach-records.ts';

/** The tables that every deed of a trainer touches. */
export interface DeedTables {
  /** `subject`, `at`: put only. */
  audit: Table;
  /** `id`: who is a trainer, and who is locked. Written by the command line alone. */
  trainers: Table;
  /** `id`: what was spent of an hour, and the coach's holiday. */
  coachState: Table;
}

/** A deed as the audit keeps it: who did what to whom, never what was read or written. */
export interface Deed {
  /** The client it was done to; else the trainer. */
  subject: string;
  action: (typeof auditActions)[number];
  /** The trainer's `sub`. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  /** Of `changed`: what to. */
  change?: string | undefined;
  /** Of `failed`: the opening that showed nothing, by its `at`. */
  of?: string | undefined;
}

const HOUR = 3_600_000;

export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR) * HOUR);

/** In seconds, until a new hour begins. */
export const secondsToNextHour = (time: Date): number =>
  Math.ceil((hourOf(time).getTime() + HOUR - time.getTime()) / 1000);

/** A row's place in the audit: 128 bits that nobody else can know, so that no row can be put in the place of another. */
const randomPlace = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/**
 * The place of something that is repeated within the hour and counts once, such as a reload: by an id of the page's,
 * which no other trainer and no other record shares.
 */
export const repeatablePlace = (time: Date, ...ids: string[]): string =>
  `${hourOf(time).toISOString()}#${createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 32)}`;

/** The sort key of the audit row that records a failed opening. */
export const failurePlace = (at: string): string => `${at}#failed`;

/** Puts a deed into the audit; refused if its place is taken. */
export const auditDeed = (
  { audit }: Pick<DeedTables, 'audit'>,
  { subject, action, by, time, assessmentId, change, of }: Deed,
  at = randomPlace(time),
) => {
  const details = { assessmentId, change, of };
  const item: Item = {
    ...{ version: 1, subject, at, action, by, time: time.toISOString() },
    ...details,
  };
  return { table: audit, item, condition: 'attribute_not_exists(subject)' };
};

/** The row that locks everybody. */
export const EVERYBODY = 'everybody';

/** Two checks: that this trainer is one, and that neither they nor everybody is locked. */
export const checkLocks = (
  { trainers: table }: Pick<DeedTables, 'trainers'>,
  trainer: string,
): Write[] => [
  {
    ...{ table, key: { id: trainer }, check: true },
    condition: 'attribute_exists(id) AND attribute_not_exists(lockedAt)',
  },
  { table, key: { id: EVERYBODY }, check: true, condition: 'attribute_not_exists(lockedAt)' },
];

/** When what was counted in an hour may be forgotten, in seconds. */
const expiry = (time: Date): number => Math.ceil((hourOf(time).getTime() + 3 * HOUR) / 1000);

/** Counts a page of this hour; refused beyond `most`. */
export const spendPage = (
  { coachState: table }: Pick<DeedTables, 'coachState'>,
  { trainer, time, most }: { trainer: string; time: Date; most: number },
): Write => ({
  table,
  key: { id: `pages#${trainer}#${hourOf(time).toISOString()}` },
  update: 'SET expiresAt = :end ADD pages :one',
  condition: 'attribute_not_exists(pages) OR pages < :most',
  values: { ':one': 1, ':most': most, ':end': expiry(time) },
});

/** Counts the opening of a record in this hour, the same one once; refused beyond `most`. */
export const spendOpening = (
  { coachState: table }: Pick<DeedTables, 'coachState'>,
  spent: { trainer: string; time: Date; assessmentId: string; most: number },
): Write => ({
  table,
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
