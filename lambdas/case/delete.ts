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
    'SET erasing = if_not_exists(erasing, :now), revision = if_not_exists(revision, :zero) + :one',
  values: { ':now': now.toISOString(), ':zero': 0, ':one': 1 },
});

const surviving = (Object.keys(caseAttributes) as AttributeName[]).filter(
  (name) => caseAttributes[name].survivesDeletion,
);

/**
 * What a deletion leaves of a case: its place in the coach's inbox, which shows it as deleted, and the mark
 * that refuses an access token that is still valid. It replaces the item, so all other attributes are
 * deleted.
 */
export const deletedRow = (row: RowFor<'deletion'>, userId: string, now: Date): Item => {
  const read: Item = row;
  return {
    ...Object.fromEntries(surviving.map((name) => [name, read[name]])),
    version: 1,
    userId,
    erasing: row.erasing ?? now.toISOString(),
    revision: (row.revision ?? 0) + 1,
    // A waiting case ends as withdrawn, which counts nowhere.
    ...(row.state && waits(row.state) && { state: 'withdrawn' }),
  };
};

/**
 * Replaces a client's case by what a deletion leaves, unless another run of the deletion just did.
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
  condition: 'attribute_exists(erasing)',
});

/**
 * The write that removes expired assessments from a case, or deletes the case with its last one, unless it
 * changed since it was read, such as by a new assessment.
 */
export const keepAssessments = (
  clients: Table,
  { userId = '', revision }: RowFor<'deletion'>,
  kept: NonNullable<RowFor<'deletion'>['assessments']>,
): Write => {
  const unchanged = {
    table: clients,
    key: { userId },
    condition: `revision = :read AND ${standing().condition}`,
  };
  return kept.length === 0
    ? { ...unchanged, remove: true, values: { ':read': revision } }
    : {
        ...unchanged,
        update: 'SET assessments = :kept, revision = revision + :one',
        values: { ':read': revision, ':kept': kept, ':one': 1 },
      };
};
