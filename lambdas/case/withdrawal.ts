import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';

/**
 * Whether consent was withdrawn after an assessment was given. A later assessment has a consent of its own, and stays
 * open to the coach.
 */
export const isWithdrawn = (row: { withdrawnAt?: unknown }, sentAt: string): boolean =>
  typeof row.withdrawnAt === 'string' && row.withdrawnAt >= sentAt;

/** Holds while an assessment may be opened: consent to it stands, and its client isn't being erased. */
export const checkConsent = (
  table: Table,
  { userId, sentAt }: { userId: string; sentAt: string },
): Write => ({
  ...{ table, key: { userId }, check: true },
  condition:
    'attribute_exists(userId) AND attribute_not_exists(erasing) AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < :sentAt)',
  values: { ':sentAt': sentAt },
});
