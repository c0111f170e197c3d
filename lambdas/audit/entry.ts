import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { derivedId, randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import type { auditActions } from '#shared/domain/coach-records.ts';
import { retention } from '#shared/domain/privacy.ts';
import { hourOf } from './limits.ts';

/** The tables that every action of a trainer touches. */
export interface AuditTables {
  /** Key: `subject`, `at`. The role may only put. */
  audit: Table;
  /** Key: `id`. The trainers and their locks. Only the operator's commands write it. */
  trainers: Table;
  /** Key: `id`. Hourly counters, and the coach's time off. */
  coachState: Table;
}

/** An audit entry: who did what to whom, never what they read or wrote. */
export interface AuditEntry {
  /** The client's id; for an action that concerns no client, the trainer's. */
  subject: string;
  action: (typeof auditActions)[number];
  /** The trainer's `sub`; `client` or `owner` where they acted themselves. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  /** Of openings: when the assessment was submitted. A withdrawal closes earlier ones. */
  sentAt?: string | undefined;
  /** Of exports: the month of the leads. */
  month?: string | undefined;
  /** Of exports of cases: the first and the last day. */
  days?: string | undefined;
  /** Of `changed`: the new state. */
  change?: string | undefined;
  /** Of `failed`: the sort key of the opening that showed nothing. */
  of?: string | undefined;
}

/** A sort key with 128 random bits, so that no one can guess it and overwrite an entry. */
const randomKey = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/**
 * The sort key of an action that counts once an hour even if it is repeated, such as a reload. It contains an
 * id from the page that no other trainer and no other record shares.
 */
export const repeatableKey = (time: Date, ...ids: string[]): string =>
  `${hourOf(time).toISOString()}#${derivedId(...ids)}`;

/** The sort key of the entry that records a failed opening. */
export const failureKey = (at: string): string => `${at}#failed`;

/** The write that adds an entry; refused if its key exists. */
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
