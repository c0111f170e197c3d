import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Tombstone } from '#lambdas/deletion/tombstones.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { suppressIn } from '#lambdas/mail/recipient-store.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';

/** The tables that are cleaned after a restore. The others name nobody, or are in no backup. */
export const restorable = ['leads', 'assessments', 'clients', 'outbox', 'recipients'] as const;
export type Restorable = (typeof restorable)[number];

export const isRestorable = (text: string): text is Restorable =>
  restorable.some((each) => each === text);

interface Cleaning {
  readonly kind: Restorable;
  readonly restored: Table;
  readonly tombstones: Table;
  /** For the purpose `erased`. */
  readonly hash: HashAddress;
}

/** Somebody whom an item is about. An address may have come back later: then `madeAt` decides. */
interface Named {
  name: string;
  madeAt?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const named = (name: unknown, madeAt?: unknown): Named[] => {
  const [found, time] = [text(name), text(madeAt)];
  return found === undefined ? [] : [{ name: found, ...(time && { madeAt: time }) }];
};

const namedIn: Record<Exclude<Restorable, 'recipients'>, (item: Item) => Named[]> = {
  leads: ({ address, createdAt }) => named(address, createdAt),
  assessments: ({ userId }) => named(userId),
  clients: ({ userId }) => named(userId),
  outbox: ({ payload, dueAt }) => {
    const { email, userId } = (payload ?? {}) as Item;
    const address = text(email);
    return [...named(userId), ...named(address && exactAddress(address), dueAt)];
  },
};

/** The attribute that is a table's whole key. */
export const keyOf = (kind: Restorable): 'userId' | 'id' => (kind === 'clients' ? 'userId' : 'id');

/** All items of a table, page by page. */
export async function* itemsOf({ client, name }: Table): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    yield* Items;
  }
}

/** Looks each name up once: thousands of rows may be of one person. */
const erasedPeople = ({ tombstones, hash }: Cleaning) => {
  const known = new Map<string, Promise<string | undefined>>();
  const erasedAt = async (name: string): Promise<string | undefined> =>
    text((await getItem(tombstones, { id: await hash(name) }))?.erasedAt);
  return async ({ name, madeAt }: Named): Promise<boolean> => {
    const found = known.get(name) ?? erasedAt(name);
    known.set(name, found);
    const time = await found;
    return time !== undefined && (madeAt === undefined || madeAt <= time);
  };
};

/** Has the addresses of those who were erased mailed never again, as it was before the restore. */
async function suppressErased({ restored, tombstones }: Cleaning): Promise<number> {
  let count = 0;
  for await (const item of itemsOf(tombstones)) {
    const { recipient, erasedAt } = item as unknown as Tombstone;
    if (!recipient) continue;
    await suppressIn(restored)(recipient, 'erased', new Date(erasedAt));
    count += 1;
  }
  return count;
}

/**
 * Erases the people from a restored table who were erased since the moment that it was restored to. Before that, it may not be
 * used.
 *
 * @returns how many items were deleted, or of recipients, marked
 */
export async function cleanRestored(cleaning: Cleaning): Promise<number> {
  const { kind, restored } = cleaning;
  if (kind === 'recipients') return suppressErased(cleaning);
  const isErased = erasedPeople(cleaning);
  let count = 0;
  for await (const item of itemsOf(restored)) {
    const people = await Promise.all(namedIn[kind](item).map(isErased));
    if (!people.includes(true)) continue;
    const name = keyOf(kind);
    await deleteItem({ table: restored, key: { [name]: item[name] }, remove: true });
    count += 1;
  }
  return count;
}
