import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { itemOf, rowOf } from '#lambdas/case/packed.ts';
import { ownerOf } from '#lambdas/case/parts.ts';
import { removedByWithdrawal } from '#lambdas/case/withdraw.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';

/** Items about a person name them by `userId`, by `address`, or in the payload of an email. */
const namesIn = ({ userId, address, payload }: Item): string[] => {
  const { userId: about, email } = (payload ?? {}) as Item;
  const owner = typeof userId === 'string' ? ownerOf(userId) : undefined;
  const to = typeof email === 'string' ? exactAddress(email) : undefined;
  return [owner, address, about, to].filter((name) => typeof name === 'string');
};

/** A guide request that was made after the deletion belongs to someone who came back. */
const isDeleted = async (
  { address, createdAt }: Item,
  name: string,
  tombstone: Promise<Item | undefined>,
): Promise<boolean> => {
  const deletedAt = (await tombstone)?.deletedAt;
  if (deletedAt === undefined) return false;
  return name !== address || String(createdAt) <= String(deletedAt);
};

async function lastWithdrawal(audit: Table, userId: string): Promise<string> {
  const pages = queryAll(audit, { where: 'subject = :user', values: { ':user': userId } });
  const entries = (await Array.fromAsync(pages)).flat();
  const times = entries.flatMap(({ action, time }) => (action === 'withdrew' ? String(time) : []));
  return times.sort().at(-1) ?? '';
}

async function withWithdrawal(audit: Table, item: Item): Promise<Item> {
  const row = rowOf(item);
  const withdrawnAt = await lastWithdrawal(audit, String(item.userId));
  if (withdrawnAt <= (row.withdrawnAt ?? '')) return item;
  const changed = { ...row, withdrawnAt };
  for (const name of removedByWithdrawal(row)) delete changed[name];
  if (row.state === 'spam') return itemOf(changed);
  return itemOf({
    ...changed,
    state: 'withdrawn',
    stateAt: withdrawnAt,
    ...(row.state === 'client' && { clientUntil: withdrawnAt }),
  });
}

/** Deletes what was deleted, and repeats the withdrawals that were made, since the backup. */
export async function cleanRestored(
  restored: Table,
  { tombstones, audit }: Record<'tombstones' | 'audit', Table>,
  hash: HashAddress,
): Promise<{ deleted: number; withdrawn: number }> {
  const { client, name: TableName } = restored;
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const keyNames = Table?.KeySchema?.map(({ AttributeName = '' }) => AttributeName) ?? [];
  const known = new Map<string, Promise<Item | undefined>>();
  const tombstoneOf = (name: string): Promise<Item | undefined> => {
    const found = known.get(name) ?? hash(name).then((id) => getItem(tombstones, { id }));
    known.set(name, found);
    return found;
  };
  const counts = { deleted: 0, withdrawn: 0 };
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      const names = namesIn(item);
      const gone = await Promise.all(names.map((name) => isDeleted(item, name, tombstoneOf(name))));
      if (gone.includes(true)) {
        const key = Object.fromEntries(keyNames.map((name) => [name, item[name]]));
        await deleteItem({ table: restored, key, remove: true });
        counts.deleted += 1;
      } else if (Array.isArray(item.assessments)) {
        const today = await withWithdrawal(audit, item);
        if (today === item) continue;
        await putItem({ table: restored, item: today });
        counts.withdrawn += 1;
      }
    }
  }
  return counts;
}
