import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { derivedId, randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import type { auditActions } from '#shared/domain/coach.ts';
import { retention } from '#shared/domain/privacy.ts';
import { hourOf } from './limits.ts';

export interface AuditTables {
  audit: Table;
  trainers: Table;
  coachState: Table;
}

export interface AuditEntry {
  /** The client's id. Without a client, the trainer's id or the keyed hash of an address. */
  subject: string;
  action: (typeof auditActions)[number];
  /** A trainer's `sub`, or `client` or `owner`. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  sentAt?: string | undefined;
  month?: string | undefined;
  change?: string | undefined;
  /** The sort key of the opening that failed. */
  of?: string | undefined;
}

/** The random part keeps attackers from guessing a key and overwriting the entry. */
const randomKey = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/** An action that a trainer repeats within a clock hour gets the same key. */
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
