import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { itemOf, rowOf } from '#lambdas/case/packed.ts';
import { ownerOf, removeParts } from '#lambdas/case/parts.ts';
import { removedByWithdrawal } from '#lambdas/case/withdraw.ts';
import { expiredOf } from '#lambdas/deletion/retention.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, transact } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';

/** Items depend on items of earlier tables, so the operator restores the tables in this order. */
export const restorable = [
  'leads',
  'clients',
  'names',
  'assessments',
  'messages',
  'outbox',
  'recipients',
] as const;
export type Restorable = (typeof restorable)[number];

interface Cleaning {
  readonly kind: Restorable;
  readonly restored: Table;
  readonly tombstones: Table;
  readonly audit: Table;
  readonly hash: HashAddress;
  readonly now: Date;
}

/** If `madeAt` is after the deletion, the item belongs to someone who came back. */
interface Named {
  name: unknown;
  madeAt?: unknown;
}

const namesIn: Record<Restorable, (item: Item) => Named[]> = {
  leads: ({ address, createdAt }) => [{ name: address, madeAt: createdAt }],
  assessments: ({ userId }) => [{ name: userId }],
  clients: ({ userId }) => [{ name: ownerOf(String(userId)) }],
  names: ({ userId }) => [{ name: userId }],
  messages: ({ userId }) => [{ name: userId }],
  // Without `madeAt`, because an entry has no creation time and may be due after the deletion.
  outbox: ({ payload }) => {
    const { email, userId } = (payload ?? {}) as Item;
    return [
      { name: userId },
      { name: typeof email === 'string' ? exactAddress(email) : undefined },
    ];
  },
  // A recipient's item has no name or address, and a deletion keeps it.
  recipients: () => [],
};

const keysOf = (kind: Restorable): readonly [string, ...string[]] => {
  if (kind === 'messages') return ['userId', 'at'];
  if (kind === 'names') return ['userId', 'nameHash'];
  return [kind === 'clients' ? 'userId' : 'id'];
};

async function* itemsOf({ client, name }: Table): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) yield* Items;
}

const deletedSince = ({ tombstones, hash }: Cleaning): ((named: Named) => Promise<boolean>) => {
  const known = new Map<string, Promise<Item | undefined>>();
  return async ({ name, madeAt }) => {
    if (typeof name !== 'string' || name === '') return false;
    const found = known.get(name) ?? hash(name).then((id) => getItem(tombstones, { id }));
    known.set(name, found);
    const deletedAt = (await found)?.deletedAt;
    if (typeof deletedAt !== 'string') return false;
    return typeof madeAt !== 'string' || madeAt <= deletedAt;
  };
};

async function lastWithdrawal(audit: Table, userId: string): Promise<string> {
  let last = '';
  const pages = queryAll(audit, { where: 'subject = :user', values: { ':user': userId } });
  for await (const page of pages) {
    for (const { action, time } of page) {
      if (action === 'withdrew' && String(time) > last) last = String(time);
    }
  }
  return last;
}

const withWithdrawal = (row: Partial<CaseRow>, withdrawnAt: string): Partial<CaseRow> => {
  if (withdrawnAt <= (row.withdrawnAt ?? '')) return row;
  const kept = { ...row };
  for (const name of removedByWithdrawal(row)) delete kept[name];
  if (row.state === 'spam') return { ...kept, withdrawnAt };
  return {
    ...kept,
    withdrawnAt,
    state: 'withdrawn',
    stateAt: withdrawnAt,
    ...(row.state === 'client' && { clientUntil: withdrawnAt }),
  };
};

async function caseToday({ audit, now }: Cleaning, item: Item): Promise<Item | undefined> {
  const userId = String(item.userId);
  if (ownerOf(userId) !== userId) return item;
  const row = rowOf(item);
  const changed = withWithdrawal(row, await lastWithdrawal(audit, userId));
  const { old, kept } = expiredOf(changed, now);
  if (old.length === 0) return changed === row ? item : itemOf(changed);
  return kept.length === 0 ? undefined : itemOf({ ...changed, assessments: kept });
}

/** No backup lists the used links, so a used link could open messages again. */
const withoutOldLink = (item: Item): Item => {
  if (item.link === undefined || item.payload !== undefined) return item;
  const { link, ...entry } = item;
  return entry;
};

const itemToday = async (cleaning: Cleaning, item: Item): Promise<Item | undefined> => {
  if (cleaning.kind === 'clients') return caseToday(cleaning, item);
  return cleaning.kind === 'outbox' ? withoutOldLink(item) : item;
};

export async function cleanRestored(cleaning: Cleaning): Promise<number> {
  const { kind, restored } = cleaning;
  const isDeleted = deletedSince(cleaning);
  let count = 0;
  for await (const item of itemsOf(restored)) {
    const isGone = (await Promise.all(namesIn[kind](item).map(isDeleted))).includes(true);
    const today = isGone ? undefined : await itemToday(cleaning, item);
    if (today === item) continue;
    if (today) await putItem({ table: restored, item: today });
    else {
      const key = Object.fromEntries(keysOf(kind).map((name) => [name, item[name]]));
      await deleteItem({ table: restored, key, remove: true });
      if (kind === 'clients') await transact(removeParts(restored, String(item.userId)));
    }
    count += 1;
  }
  return count;
}

export type Originals = Readonly<Record<Restorable, Table>>;

async function isWanted(kind: Restorable, item: Item, originals: Originals): Promise<boolean> {
  if (kind === 'assessments') {
    const row = (await getItem(originals.clients, { userId: String(item.userId) })) ?? {};
    const { deleting, assessments = [] } = rowOf(row);
    return deleting === undefined && assessments.some(({ id }) => id === item.id);
  }
  if (kind === 'clients') {
    const row = await getItem(originals.clients, { userId: ownerOf(String(item.userId)) });
    return row?.deleting === undefined;
  }
  if (kind === 'messages' || kind === 'names') {
    const row = await getItem(originals.clients, { userId: String(item.userId) });
    return row !== undefined && row.deleting === undefined;
  }
  if (kind === 'outbox' && item.kind === 'notice') {
    return (await getItem(originals.assessments, { id: item.id }, ['id'])) !== undefined;
  }
  return true;
}

export async function putBack(
  kind: Restorable,
  restored: Table,
  originals: Originals,
): Promise<number> {
  const condition = `attribute_not_exists(${keysOf(kind)[0]})`;
  let count = 0;
  for await (const item of itemsOf(restored)) {
    if (!(await isWanted(kind, item, originals))) continue;
    const { done } = await putItem({ table: originals[kind], item, condition });
    if (done) count += 1;
  }
  return count;
}
