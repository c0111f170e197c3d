import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { putItem, type Write } from '#lambdas/platform/aws/writes.ts';
import { waits } from '#shared/domain/case.ts';
import { type AttributeName, caseAttributes, type RowFor } from './case-row.ts';
import { findCase } from './find.ts';
import { standing } from './standing.ts';

/**
 * The write that begins a deletion: from then on the row takes no assessment, opening, change or note. There may have
 * been no row.
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
 * The remains of a client's row: its place in the coach's inbox, which says that it was deleted, and the mark that
 * refuses the holder of an access token that is still valid. It replaces the row, so all other attributes are gone.
 */
export const deletedRow = (row: RowFor<'deletion'>, userId: string, now: Date): Item => {
  const read: Item = row;
  return {
    ...Object.fromEntries(surviving.map((name) => [name, read[name]])),
    version: 1,
    userId,
    erasing: row.erasing ?? now.toISOString(),
    revision: (row.revision ?? 0) + 1,
    // A case in which the client waited ends: it counts nowhere.
    ...(row.state && waits(row.state) && { state: 'withdrawn' }),
  };
};

/**
 * Puts the remains in place of a client's row, unless another run of the deletion did at the same time.
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

/** Time that the place in the inbox stays after everything else is gone, in seconds. */
const PLACE_SECONDS = 24 * 60 * 60;

/** The write that has DynamoDB delete the remains a day later. */
export const endPlace = (clients: Table, userId: string, now: Date): Write => ({
  table: clients,
  key: { userId },
  update: 'SET expiresAt = :end, revision = revision + :one',
  values: { ':end': Math.ceil(now.getTime() / 1000) + PLACE_SECONDS, ':one': 1 },
  condition: 'attribute_exists(erasing)',
});

/**
 * The write that takes assessments at the end of their retention off a row, or removes the row with its last one, if
 * nobody changed it since it was read: neither sent another assessment, nor became a client.
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
