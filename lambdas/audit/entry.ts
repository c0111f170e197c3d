import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { derivedId, randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import type { auditActions } from '#shared/domain/coach-records.ts';
import { retention } from '#shared/domain/privacy.ts';
import { hourOf } from './limits.ts';

/** The tables that record, allow, and limit trainers' actions. */
export interface AuditTables {
  /** Key: `subject`, `at`. IAM lets the functions add and query entries, but not update or delete them. */
  audit: Table;
  /** Key: `id`. The trainers and their locks. Only the operator's commands write it. */
  trainers: Table;
  /** Key: `id`. Hourly counters, recent openings, the coach's time off, and the published answer times. */
  coachState: Table;
}

/** Records who did what to whom, never what they read or wrote. */
export interface AuditEntry {
  /**
   * The client's id. If the action concerns no client, the trainer's id. For a deleted or exported address without
   * an account, its keyed hash.
   */
  subject: string;
  action: (typeof auditActions)[number];
  /** The trainer's `sub`, or for other actors `client`, `owner`, or `site`. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  /** For openings: when the client submitted the assessment. */
  sentAt?: string | undefined;
  /** For exports of leads: the month. */
  month?: string | undefined;
  /** For exports of cases: the first and the last day. */
  days?: string | undefined;
  /** For changes to a case: the new state, `back to` a state, or `clearance`. */
  change?: string | undefined;
  /** For failures: the sort key of the opening that showed nothing. */
  of?: string | undefined;
}

/** Contains 128 random bits, so that nobody can guess the key and overwrite an entry. */
const randomKey = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/**
 * The sort key of an action that counts once per clock hour, even if a trainer repeats it, for example by reloading
 * the page. `ids` identify the action, the trainer, and the record.
 */
export const repeatableKey = (time: Date, ...ids: string[]): string =>
  `${hourOf(time).toISOString()}#${derivedId(...ids)}`;

export const failureKey = (at: string): string => `${at}#failed`;

export const auditEntry = (
  { audit }: Pick<AuditTables, 'audit'>,
  { time, ...details }: AuditEntry,
  at = randomKey(time),
) => {
  const item: Item = {
    version: 1,
    ...details,
    at,
    time: time.toISOString(),
    expiresAt: yearsAfter(time, retention.auditYears),
  };
  return { table: audit, item, condition: 'attribute_not_exists(subject)' };
};
