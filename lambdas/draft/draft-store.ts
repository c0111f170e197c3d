import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, type Write } from '#lambdas/platform/aws/writes.ts';

export interface StoredDraftKey {
  version: 1;
  userId: string;
  encrypted: Uint8Array;
  createdAt: string;
  expiresAt: number;
}

interface Deleting {
  version: 1;
  userId: string;
  deleting: string;
  expiresAt: number;
}

/** An access token stays valid for up to 15 minutes, and the mark must outlast it. */
const MARKED_FOR_MS = 24 * 60 * 60_000;

export const deletingDraft = (table: Table, userId: string, now: Date): Write => {
  const expiresAt = Math.ceil((now.getTime() + MARKED_FOR_MS) / 1000);
  const item: Deleting = { version: 1, userId, deleting: now.toISOString(), expiresAt };
  return { table, item };
};

export const draftContext = (userId: string) => ({ userId, purpose: 'draft' });

export const endDraft = (table: Table, userId: string) => ({
  table,
  key: { userId },
  remove: true as const,
  condition: 'attribute_not_exists(deleting)',
});

export const draftStore = (table: Table) => ({
  find: async (userId: string) =>
    (await getItem(table, { userId })) as StoredDraftKey | Deleting | undefined,

  async replace(before: string | undefined, draftKey: StoredDraftKey): Promise<boolean> {
    const written = await putItem({
      table,
      item: { ...draftKey },
      ...(before === undefined
        ? { condition: 'attribute_not_exists(userId)' }
        : { condition: 'createdAt = :before', values: { ':before': before } }),
    });
    return written.done;
  },

  async remove(userId: string): Promise<void> {
    await deleteItem(endDraft(table, userId));
  },
});

export type DraftStore = ReturnType<typeof draftStore>;
