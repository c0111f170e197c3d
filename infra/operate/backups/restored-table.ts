import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Tombstone } from '#lambdas/deletion/tombstones.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { suppress } from '#lambdas/mail/recipient-store.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';

/** The tables that name people and are in a backup. */
export const restorable = ['leads', 'assessments', 'clients', 'outbox', 'recipients'] as const;
export type Restorable = (typeof restorable)[number];

interface Cleaning {
  readonly kind: Restorable;
  readonly restored: Table;
  readonly tombstones: Table;
  /** For the purpose `erased`. */
  readonly hash: HashAddress;
}

/** An account or address that an item is about. An address may come back after a deletion: then `madeAt` decides. */
interface Named {
  name: unknown;
  madeAt?: unknown;
}

const namesIn: Record<Exclude<Restorable, 'recipients'>, (item: Item) => Named[]> = {
  leads: ({ address, createdAt }) => [{ name: address, madeAt: createdAt }],
  assessments: ({ userId }) => [{ name: userId }],
  clients: ({ userId }) => [{ name: userId }],
  outbox: ({ payload, dueAt }) => {
    const { email, userId } = (payload ?? {}) as Item;
    const address = typeof email === 'string' ? exactAddress(email) : undefined;
    return [{ name: userId }, { name: address, madeAt: dueAt }];
  },
};

/** The attribute that is a table's whole key. */
const keyOf = (kind: Restorable): 'userId' | 'id' => (kind === 'clients' ? 'userId' : 'id');

async function* itemsOf({ client, name }: Table): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) yield* Items;
}

/** Suppresses the addresses of deleted people again, as before the restore. */
async function suppressErased({ restored, tombstones }: Cleaning): Promise<number> {
  let count = 0;
  for await (const item of itemsOf(tombstones)) {
    const { recipient, erasedAt } = item as unknown as Tombstone;
    if (!recipient) continue;
    await suppress(restored, recipient, 'erased', new Date(erasedAt));
    count += 1;
  }
  return count;
}

/**
 * Deletes from a restored table the people who were deleted after the moment that it was restored to. Before that,
 * the table must not be used.
 *
 * @returns how many items were deleted, or of recipients, marked
 */
export async function cleanRestored(cleaning: Cleaning): Promise<number> {
  const { kind, restored, tombstones, hash } = cleaning;
  if (kind === 'recipients') return suppressErased(cleaning);
  // Thousands of items may be about one person.
  const known = new Map<string, Promise<Item | undefined>>();
  const isErased = async ({ name, madeAt }: Named): Promise<boolean> => {
    if (typeof name !== 'string' || name === '') return false;
    const found = known.get(name) ?? hash(name).then((id) => getItem(tombstones, { id }));
    known.set(name, found);
    const erasedAt = (await found)?.erasedAt;
    if (typeof erasedAt !== 'string') return false;
    return typeof madeAt !== 'string' || madeAt <= erasedAt;
  };
  let count = 0;
  for await (const item of itemsOf(restored)) {
    const erased = await Promise.all(namesIn[kind](item).map(isErased));
    if (!erased.includes(true)) continue;
    const key = { [keyOf(kind)]: item[keyOf(kind)] };
    await deleteItem({ table: restored, key, remove: true });
    count += 1;
  }
  return count;
}

/**
 * Puts the items of a cleaned table back that the stack's own table lacks. It overwrites nothing, because the present
 * item is newer.
 *
 * @returns how many items were put back
 */
export async function putBack(kind: Restorable, restored: Table, original: Table): Promise<number> {
  const condition = `attribute_not_exists(${keyOf(kind)})`;
  let count = 0;
  for await (const item of itemsOf(restored)) {
    const { done } = await putItem({ table: original, item, condition });
    if (done) count += 1;
  }
  return count;
}
