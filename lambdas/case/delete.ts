import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { putItem, type Write } from '#lambdas/platform/aws/writes.ts';
import { waits } from '#shared/domain/case.ts';
import { type AttributeName, caseAttributes, type RowFor } from './case-row.ts';
import { findCase } from './find.ts';
import { standing } from './standing.ts';

/**
 * The write that begins a deletion: from then on the case accepts no assessment, opening, change, or note.
 * The client may have had no case.
 */
export const markDeleting = (clients: Table, userId: string, now: Date): Write => ({
  table: clients,
  key: { userId },
  update:
    'SET deleting = if_not_exists(deleting, :now), revision = if_not_exists(revision, :zero) + :one',
  values: { ':now': now.toISOString(), ':zero': 0, ':one': 1 },
});

const surviving = (Object.keys(caseAttributes) as AttributeName[]).filter(
  (name) => caseAttributes[name].survivesDeletion,
);

/**
 * The item that replaces a deleted case: the inbox shows the case as deleted, and a mark refuses access tokens
 * that are still valid.
 */
export const deletedRow = (row: RowFor<'deletion'>, userId: string, now: Date): Item => {
  const read: Item = row;
  return {
    ...Object.fromEntries(surviving.map((name) => [name, read[name]])),
    version: 1,
    userId,
    deleting: row.deleting ?? now.toISOString(),
    revision: (row.revision ?? 0) + 1,
    // No figure counts a withdrawn case.
    ...(row.state && waits(row.state) && { state: 'withdrawn' }),
  };
};

/**
 * Replaces a client's case by that item, unless another run of the deletion just did.
 * @throws ServiceUnavailableError
 */
export const emptyRow = async (clients: Table, userId: string, now: Date): Promise<void> => {
  const row = (await findCase(clients, userId, 'deletion')) ?? {};
  await putItem({
    table: clients,
    item: deletedRow(row, userId, now),
    ...(row.revision === undefined
      ? { condition: 'attribute_not_exists(userId)' }
      : { condition: 'revision = :read', values: { ':read': row.revision } }),
  });
};

/** How long the inbox shows the deleted case, in seconds. */
const PLACE_SECONDS = 24 * 60 * 60;

/** The write that makes DynamoDB delete the rest a day later. */
export const endPlace = (clients: Table, userId: string, now: Date): Write => ({
  table: clients,
  key: { userId },
  update: 'SET expiresAt = :end, revision = revision + :one',
  values: { ':end': Math.ceil(now.getTime() / 1000) + PLACE_SECONDS, ':one': 1 },
  condition: 'attribute_exists(deleting)',
});

const unchanged = (clients: Table, { userId = '', revision }: RowFor<'deletion'>) => ({
  table: clients,
  key: { userId },
  condition: `revision = :read AND ${standing().condition}`,
  values: { ':read': revision },
});

/** The write that removes a row, if nobody changed it since it was read. */
export const removeRow = (clients: Table, row: RowFor<'deletion'>): Write => ({
  ...unchanged(clients, row),
  remove: true,
});

/**
 * The write that removes expired assessments from a row, or the row with its last one, unless the row changed
 * since it was read: the client may have sent another assessment, or become a client of the coach. A row with
 * messages stays until those are deleted.
 */
export const keepAssessments = (
  clients: Table,
  row: RowFor<'deletion'>,
  kept: NonNullable<RowFor<'deletion'>['assessments']>,
): Write => {
  if (kept.length === 0 && row.messages === undefined) return removeRow(clients, row);
  const { values, ...same } = unchanged(clients, row);
  return {
    ...same,
    update: 'SET assessments = :kept, revision = revision + :one',
    values: { ...values, ':kept': kept, ':one': 1 },
  };
};
