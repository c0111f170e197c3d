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

/** Records who did what to whom, never what they read or wrote. */
export interface AuditEntry {
  /**
   * The client's id. If the action concerns no client, the trainer's id. For a deleted or exported
   * address without an account, the keyed hash of the address.
   */
  subject: string;
  action: (typeof auditActions)[number];
  /** A trainer's `sub`, or `client`, `owner`, or `site`. */
  by: string;
  time: Date;
  assessmentId?: string | undefined;
  sentAt?: string | undefined;
  month?: string | undefined;
  days?: string | undefined;
  change?: string | undefined;
  /** The sort key of the opening that failed. Only for the action `failed`. */
  of?: string | undefined;
}

/** The random part keeps attackers from guessing a key and overwriting the entry. */
const randomKey = (time: Date): string => `${time.toISOString()}#${randomId()}`;

/**
 * The sort key of an action that is stored once per clock hour, however often a trainer repeats it.
 * `ids` identify the action, the trainer, and the assessment or client.
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
