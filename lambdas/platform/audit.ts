import { randomUUID } from 'node:crypto';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths, expiry } from '#shared/domain/time.ts';
import type { Table } from './store/table.ts';
import type { Write } from './store/writes.ts';

export type AuditAction =
  | 'opened'
  | 'refused'
  | 'listed'
  | 'listed leads'
  | 'changed status'
  | 'set follow-up'
  | 'recorded call'
  | 'added note'
  | 'sent message'
  | 'removed line'
  | 'set clearance'
  | 'set time off'
  | 'withdrew'
  | 'copied'
  | 'deleted';

interface AuditEntry {
  /** The client's id. Without a client, the trainer's id. */
  subject: string;
  action: AuditAction;
  /** A trainer's id, `client`, or `owner`. */
  by: string;
  now: Date;
  /** The assessments that an opening covers. */
  assessments?: readonly string[];
  /** The new status, or the removed line. */
  detail?: string | undefined;
}

/**
 * Functions only add audit entries, in the same transaction as what they record. None reads,
 * changes, or deletes one. The random part keeps anyone from guessing a key.
 */
export const auditEntry = (audit: Table, { now, ...entry }: AuditEntry): Write => ({
  table: audit,
  item: {
    ...entry,
    time: `${now.toISOString()}#${randomUUID()}`,
    expiresAt: expiry(addMonths(now, 12 * retention.auditYears)),
  },
  condition: 'attribute_not_exists(subject)',
});
