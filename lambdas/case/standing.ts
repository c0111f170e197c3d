import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';
import type { CaseRow } from './case-row.ts';

type Row = Partial<Pick<CaseRow, 'assessments' | 'erasing' | 'withdrawnAt'>>;

/**
 * Whether consent was withdrawn after an assessment was sent. A later assessment has a consent of its own, and stays
 * open to the coach.
 */
export const isWithdrawn = ({ withdrawnAt }: Pick<Row, 'withdrawnAt'>, sentAt: string): boolean =>
  withdrawnAt !== undefined && withdrawnAt >= sentAt;

/**
 * The condition on a client's row that no deletion has begun, and that consent to what was sent at `sentAt` stands.
 * @param sentAt ISO 8601. @default no consent is needed
 */
export const standing = (sentAt?: string): { condition: string; values?: Item } => {
  const notDeleting = 'attribute_not_exists(erasing)';
  if (sentAt === undefined) return { condition: notDeleting };
  return {
    condition: `${notDeleting} AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < :sentAt)`,
    values: { ':sentAt': sentAt },
  };
};

/**
 * The condition under which a trainer may change a case: no deletion has begun, and consent to its newest assessment
 * stands. The state doesn't tell, since spam stays spam when its client withdraws.
 */
export const caseStands =
  'attribute_not_exists(erasing) AND (attribute_not_exists(withdrawnAt) OR withdrawnAt < assessments[0].createdAt)';

/**
 * Why a row, as it was found, takes nothing from a client or a trainer.
 * @param sentAt as for `standing`. @default that of the newest assessment, as in `caseStands`
 */
export const closedBy = (
  row: Row,
  sentAt = row.assessments?.[0]?.createdAt ?? '',
): 'erasing' | 'withdrawn' | undefined => {
  if (row.erasing !== undefined) return 'erasing';
  return isWithdrawn(row, sentAt) ? 'withdrawn' : undefined;
};

/** Holds while an assessment may be opened: consent to it stands, and no deletion of its client has begun. */
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

/** Holds while no deletion of a client has begun, who may have sent nothing yet. */
export const checkNotDeleting = (clients: Table, userId: string): Write => ({
  table: clients,
  key: { userId },
  check: true,
  condition: standing().condition,
});
