import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { caseOf, putCase, type StoredCase, withdrawalTime } from '#lambdas/case/stored-case.ts';
import { tombstoneId } from '#lambdas/deletion/delete-person.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import type { Table, Tables } from '#lambdas/platform/store/table.ts';
import { removeItem, transact } from '#lambdas/platform/store/writes.ts';
import { whenWithdrawn } from '#shared/domain/case.ts';

async function lastWithdrawal(audit: Table, userId: string): Promise<string> {
  const entries = await queryAll(audit, { where: 'subject = :user', values: { ':user': userId } });
  const times = entries.filter(({ action }) => action === 'withdrew').map(({ time }) => time);
  // A time sorts as text, and an audit entry's has an id after `#`.
  return String(times.sort().at(-1) ?? '').split('#')[0] ?? '';
}

const withWithdrawal = (stored: StoredCase, at: string): StoredCase | undefined => {
  if (at <= (stored.withdrawnAt ?? '')) return undefined;
  return { ...stored, ...whenWithdrawn(stored, withdrawalTime(stored, at)) };
};

/**
 * Deletes from a restored table what was deleted since the backup, and repeats the withdrawals that
 * were made since then.
 */
export async function cleanRestored(
  restored: Table,
  { settings, audit }: Pick<Tables, 'settings' | 'audit'>,
  hash: Hash,
): Promise<string> {
  const { client, name: TableName } = restored;
  let deleted = 0;
  let withdrawn = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      // A mark without a case has no data, and its deletion may still look for late requests.
      if (item.item === 'case' && !caseOf(item)) continue;
      // A person's id, the owner of a job, or the address of a guide request.
      const name = item.userId ?? item.owner ?? item.address;
      const tombstone = await tombstoneId(hash, String(name));
      const { deletedAt } = (await getItem({ table: settings, key: { id: tombstone } })) ?? {};
      // A guide request that was made after the deletion belongs to someone who came back.
      const isNewer = item.address !== undefined && String(item.createdAt) > String(deletedAt);
      if (deletedAt && !isNewer) {
        const { userId, id, item: sort } = item;
        const key = {
          ...(userId !== undefined && { userId }),
          ...(sort ? { item: sort } : { id }),
        };
        await removeItem({ table: restored, key });
        deleted += 1;
        continue;
      }
      const stored = item.item === 'case' ? caseOf(item) : undefined;
      const closed = stored && withWithdrawal(stored, await lastWithdrawal(audit, stored.userId));
      const change = closed && { case: putCase({ cases: restored }, stored, closed) };
      if (change && (await transact(change)).done) withdrawn += 1;
    }
  }
  return `Deleted from ${TableName}, because the site has deleted it since the backup: ${deleted} items. Closed, because consent was withdrawn since: ${withdrawn} cases.`;
}
