import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { caseOf, putCase, type StoredCase } from '#lambdas/case/stored-case.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import type { Item, Table, Tables } from '#lambdas/platform/store/table.ts';
import { removeItem, transact } from '#lambdas/platform/store/writes.ts';
import { whenWithdrawn } from '#shared/domain/case.ts';

/** Items name a person by `userId`, by a job's `owner`, or by the `address` of a guide request. */
const nameIn = ({ userId, owner, address }: Item): string | undefined =>
  [userId, owner, address].find((name) => typeof name === 'string') as string | undefined;

/** A guide request that was made after the deletion belongs to someone who came back. */
const isDeleted = ({ address, createdAt }: Item, tombstone: Item | undefined): boolean =>
  tombstone !== undefined &&
  (address === undefined || String(createdAt) <= String(tombstone.deletedAt));

async function lastWithdrawal(audit: Table, userId: string): Promise<string> {
  const entries = await queryAll(audit, { where: 'subject = :user', values: { ':user': userId } });
  const times = entries.filter(({ action }) => action === 'withdrew').map(({ time }) => time);
  // A time sorts as text, and an audit entry's has an id after `#`.
  return String(times.sort().at(-1) ?? '').split('#')[0] ?? '';
}

const withWithdrawal = (stored: StoredCase, at: string): StoredCase | undefined => {
  if (at <= (stored.withdrawnAt ?? '')) return undefined;
  const newest = stored.assessments[0]?.submittedAt ?? '';
  // Like the withdrawal itself, it covers the newest assessment.
  return { ...stored, ...whenWithdrawn(stored, at > newest ? at : newest) };
};

/**
 * Deletes from a restored table what was deleted since the backup, and repeats the withdrawals that
 * were made since then.
 */
export async function cleanRestored(
  restored: Table,
  { settings, audit }: Pick<Tables, 'settings' | 'audit'>,
  hash: Hash,
): Promise<{ deleted: number; withdrawn: number }> {
  const { client, name: TableName } = restored;
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const keyNames = Table?.KeySchema?.map(({ AttributeName = '' }) => AttributeName) ?? [];
  const known = new Map<string, Promise<Item | undefined>>();
  const tombstoneOf = (name: string): Promise<Item | undefined> => {
    const found =
      known.get(name) ??
      hash('tombstone', name).then((id) =>
        getItem({ table: settings, key: { id: `tombstone#${id}` } }),
      );
    known.set(name, found);
    return found;
  };
  const counts = { deleted: 0, withdrawn: 0 };
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      // A mark without a case has no data, and its deletion may still look for late requests.
      if (item.item === 'case' && !caseOf(item)) continue;
      const name = nameIn(item);
      if (name && isDeleted(item, await tombstoneOf(name))) {
        const key = Object.fromEntries(keyNames.map((each) => [each, item[each]]));
        await removeItem({ table: restored, key });
        counts.deleted += 1;
        continue;
      }
      const stored = item.item === 'case' ? caseOf(item) : undefined;
      const closed = stored && withWithdrawal(stored, await lastWithdrawal(audit, stored.userId));
      const change = closed && { case: putCase({ cases: restored }, stored, closed) };
      if (change && (await transact(change)).done) {
        counts.withdrawn += 1;
      }
    }
  }
  return counts;
}
