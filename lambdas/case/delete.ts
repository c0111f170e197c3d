import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { putItem, transact, unchangedSince, type Write } from '#lambdas/platform/aws/writes.ts';
import { waits } from '#shared/domain/case.ts';
import { type RowFor, surviving } from './case-row.ts';
import { notClosed } from './closed.ts';
import { findCase } from './find.ts';
import { pack } from './packed.ts';
import { removeParts } from './parts.ts';

/** Creates the item if the client has no case, so that the API refuses a later submission. */
export const markDeleting = (clients: Table, userId: string, now: Date): Write => ({
  table: clients,
  key: { userId },
  update:
    'SET deleting = if_not_exists(deleting, :now), revision = if_not_exists(revision, :zero) + :one',
  values: { ':now': now.toISOString(), ':zero': 0, ':one': 1 },
});

export const deletedRow = (row: RowFor<'deletion'>, userId: string, now: Date): Item => {
  const read: Item = row;
  return {
    ...Object.fromEntries(surviving.map((name) => [name, read[name]])),
    version: 1,
    userId,
    deleting: row.deleting ?? now.toISOString(),
    revision: (row.revision ?? 0) + 1,
    // Otherwise, a waiting case would become overdue.
    ...(row.state && waits(row.state) && { state: 'withdrawn' }),
  };
};

export const emptyRow = async (
  clients: Table,
  userId: string,
  now: Date,
): Promise<string | undefined> => {
  const row = (await findCase(clients, userId, 'deletion')) ?? {};
  await transact(removeParts(clients, userId));
  await putItem({
    table: clients,
    item: deletedRow(row, userId, now),
    ...unchangedSince(row.revision),
  });
  return row.waitingSince;
};

const SHOWN_AFTER_DELETION_SECONDS = 24 * 60 * 60;

export const expireDeletedRow = (clients: Table, userId: string, now: Date): Write => ({
  table: clients,
  key: { userId },
  update: 'SET expiresAt = :end, revision = revision + :one',
  values: { ':end': Math.ceil(now.getTime() / 1000) + SHOWN_AFTER_DELETION_SECONDS, ':one': 1 },
  condition: 'attribute_exists(deleting)',
});

const unchanged = (clients: Table, { userId = '', revision }: RowFor<'deletion'>) => ({
  table: clients,
  key: { userId },
  condition: `revision = :read AND ${notClosed().condition}`,
  values: { ':read': revision },
});

export const removeCase = (clients: Table, row: RowFor<'deletion'>): Write[] => [
  { ...unchanged(clients, row), remove: true },
  ...removeParts(clients, row.userId ?? ''),
];

export const keepAssessments = (
  clients: Table,
  row: RowFor<'deletion'>,
  kept: NonNullable<RowFor<'deletion'>['assessments']>,
): Write[] => {
  if (kept.length === 0 && row.messages === undefined) return removeCase(clients, row);
  const { values, ...same } = unchanged(clients, row);
  return [
    {
      ...same,
      update: 'SET assessments = :kept, revision = revision + :one REMOVE changedBy',
      values: { ...values, ':kept': kept.map(pack), ':one': 1 },
    },
  ];
};
