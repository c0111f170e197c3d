import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { CaseRow } from './case-row.ts';

type Row = Partial<Pick<CaseRow, 'assessments' | 'deleting' | 'withdrawnAt'>>;

export const isWithdrawn = ({ withdrawnAt }: Pick<Row, 'withdrawnAt'>, sentAt: string): boolean =>
  withdrawnAt !== undefined && withdrawnAt >= sentAt;

/** Without `sentAt`, the condition ignores withdrawals. */
export const notClosed = (sentAt?: string): { condition: string; values?: Item } => {
  const notDeleting = 'attribute_not_exists(deleting)';
  if (sentAt === undefined) return { condition: notDeleting };
  return {
    condition: `${notDeleting} AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < :sentAt)`,
    values: { ':sentAt': sentAt },
  };
};

/** Checking the state isn't enough, because a spam case stays spam after a withdrawal. */
export const caseNotClosed =
  'attribute_not_exists(deleting) AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < submittedAt)';

export const closedBy = (
  row: Row,
  sentAt = row.assessments?.[0]?.createdAt ?? '',
): 'deleting' | 'withdrawn' | undefined => {
  if (row.deleting !== undefined) return 'deleting';
  return isWithdrawn(row, sentAt) ? 'withdrawn' : undefined;
};

export const checkConsent = (
  clients: Table,
  { userId, sentAt }: { userId: string; sentAt: string },
): Write => {
  const { condition, values = {} } = notClosed(sentAt);
  return {
    table: clients,
    key: { userId },
    check: true,
    condition: `attribute_exists(userId) AND ${condition}`,
    values,
  };
};

export const checkNotDeleting = (clients: Table, userId: string): Write => ({
  table: clients,
  key: { userId },
  check: true,
  condition: notClosed().condition,
});
