import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, type Write } from '#lambdas/platform/aws/writes.ts';

/** The key of one account's drafts. */
export interface DraftRecord {
  version: 1;
  /** The subject of the account. */
  userId: string;
  /** The data key, under `draftContext`. */
  sealed: Uint8Array;
  /** ISO 8601. */
  createdAt: string;
  /** For TTL, in seconds since 1970. */
  expiresAt: number;
}

/** The transaction that erases an account puts this in place of the key: from then on, none is given out. */
interface Erasing {
  version: 1;
  userId: string;
  erasing: string;
  expiresAt: number;
}

/** The access token of an account that is gone is good for 15 minutes more. In milliseconds. */
const MARKED_FOR = 24 * 60 * 60_000;

/** For the transaction that erases an account: its key is gone, and no other one is given out. */
export const erasingDraft = (table: Table, userId: string, now: Date): Write => {
  const expiresAt = Math.ceil((now.getTime() + MARKED_FOR) / 1000);
  const item: Erasing = { version: 1, userId, erasing: now.toISOString(), expiresAt };
  return { table, item: { ...item } };
};

/** The encryption context of a draft key: it opens for no other person and purpose. */
export const draftContext = (userId: string) => ({ userId, purpose: 'draft' });

const removal = (table: Table, userId: string) => ({
  table,
  key: { userId },
  remove: true as const,
  condition: 'attribute_not_exists(erasing)',
});

/** For the transaction of a submission: its draft ends with it. */
export const endDraft = (table: Table, userId: string): Write => removal(table, userId);

/** Each method throws ServiceUnavailableError. */
export const draftStore = (table: Table) => ({
  find: async (userId: string) =>
    (await getItem(table, { userId })) as DraftRecord | Erasing | undefined,

  /** Stores a key in place of the one that was created at `before`, unless another request was faster. */
  async replace(before: string | undefined, record: DraftRecord): Promise<boolean> {
    const { done } = await putItem({
      table,
      item: { ...record },
      ...(before === undefined
        ? { condition: 'attribute_not_exists(userId)' }
        : { condition: 'createdAt = :before', values: { ':before': before } }),
    });
    return done;
  },

  async remove(userId: string): Promise<void> {
    await deleteItem(removal(table, userId));
  },
});

export type DraftStore = ReturnType<typeof draftStore>;
