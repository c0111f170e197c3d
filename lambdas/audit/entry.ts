import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { derivedId, randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import type { auditActions } from '#shared/domain/coach-records.ts';
import { retention } from '#shared/domain/privacy.ts';
import { hourOf } from './limits.ts';

/** The tables that each action of a trainer uses. */
export interface AuditTables {
  /** Key: `subject`, `at`. IAM lets the functions add entries only. */
  audit: Table;
  /** Key: `id`. The trainers and their locks. Only the operator's commands write it. */
  trainers: Table;
  /** Key: `id`. Hourly counters, and the coach's time off. */
  coachState: Table;
}

/** Records who did what to whom, never what they read or wrote. */
export interface AuditEntry {
  /** The client's id. If the action concerns no client, the trainer's id. */
  subject: string;
  action: (typeof auditActions)[number];
  /** The trainer's `sub`, or `client` or `owner` if they acted. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  /** For openings: when the assessment was submitted. A later withdrawal closes the assessment. */
  sentAt?: string | undefined;
  /** For exports of leads: the month. */
  month?: string | undefined;
  /** For exports of cases: the first and the last day. */
  days?: string | undefined;
  /** For changes of a case: the new state. */
  change?: string | undefined;
  /** For failures: the sort key of the opening that showed no answers. */
  of?: string | undefined;
}

/** Contains 128 random bits, so that nobody can guess the key and overwrite an entry. */
const randomKey = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/**
 * The sort key of an action that counts once an hour, even if a trainer repeats it, for example by a reload.
 * `ids` identify the trainer and the record.
 */
export const repeatableKey = (time: Date, ...ids: string[]): string =>
  `${hourOf(time).toISOString()}#${derivedId(...ids)}`;

export const failureKey = (at: string): string => `${at}#failed`;

/** Adds an entry. DynamoDB refuses it if an entry has the same key. */
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
