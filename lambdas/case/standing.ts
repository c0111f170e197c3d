import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { CaseRow } from './case-row.ts';

type Row = Partial<Pick<CaseRow, 'assessments' | 'deleting' | 'withdrawnAt'>>;

/**
 * Whether the client withdrew consent after submitting an assessment. A later assessment has its own consent
 * and stays open to the coach.
 */
export const isWithdrawn = ({ withdrawnAt }: Pick<Row, 'withdrawnAt'>, sentAt: string): boolean =>
  withdrawnAt !== undefined && withdrawnAt >= sentAt;

/**
 * The condition on a case that no deletion has begun, and that consent to what was submitted at `sentAt` is
 * in effect.
 * @param sentAt ISO 8601.
 * @default no consent is needed
 */
export const standing = (sentAt?: string): { condition: string; values?: Item } => {
  const notDeleting = 'attribute_not_exists(deleting)';
  if (sentAt === undefined) return { condition: notDeleting };
  return {
    condition: `${notDeleting} AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < :sentAt)`,
    values: { ':sentAt': sentAt },
  };
};

/**
 * The condition for a trainer's change: no deletion has begun, and consent to the newest assessment is in
 * effect. The state isn't enough, because spam stays spam when its client withdraws.
 */
export const caseStands =
  'attribute_not_exists(deleting) AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < assessments[0].createdAt)';

/**
 * Why the stored case refuses a client or a trainer.
 * @param sentAt as for `standing`.
 * @default that of the newest assessment, as in `caseStands`
 */
export const closedBy = (
  row: Row,
  sentAt = row.assessments?.[0]?.createdAt ?? '',
): 'deleting' | 'withdrawn' | undefined => {
  if (row.deleting !== undefined) return 'deleting';
  return isWithdrawn(row, sentAt) ? 'withdrawn' : undefined;
};

/** The condition on opening an assessment: consent to it is in effect, and no deletion of its client has begun. */
export const checkConsent = (
  clients: Table,
  { userId, sentAt }: { userId: string; sentAt: string },
): Write => {
  const { condition, values = {} } = standing(sentAt);
  return {
    table: clients,
    key: { userId },
    check: true,
    condition: `attribute_exists(userId) AND ${condition}`,
    values,
  };
};

/** The condition that no deletion of a client has begun, even if they never submitted an assessment. */
export const checkNotDeleting = (clients: Table, userId: string): Write => ({
  table: clients,
  key: { userId },
  check: true,
  condition: standing().condition,
});
