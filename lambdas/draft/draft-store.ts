import type { Entry } from '#lambdas/outbox/entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, transact, type Write } from '#lambdas/platform/aws/writes.ts';

export interface StoredDraftKey {
  version: 1;
  /** A `draftKeyId`. */
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

/** A `sub` contains no `#`, so no two ids are equal. */
export const draftKeyId = (userId: string, of?: 'message'): string =>
  of ? `${userId}#messages` : userId;

export const deletingDrafts = (table: Table, userId: string, now: Date): Write[] => {
  const expiresAt = Math.ceil((now.getTime() + MARKED_FOR_MS) / 1000);
  return [draftKeyId(userId), draftKeyId(userId, 'message')].map((id) => {
    const item: Deleting = { version: 1, userId: id, deleting: now.toISOString(), expiresAt };
    return { table, item };
  });
};

export const draftContext = (id: string) => ({ userId: id, purpose: 'draft' });

export const endDraft = (table: Table, id: string) => ({
  table,
  key: { userId: id },
  remove: true as const,
  condition: 'attribute_not_exists(deleting)',
});

export const draftStore = (table: Table, outbox?: Table) => ({
  find: async (id: string) =>
    (await getItem(table, { userId: id })) as StoredDraftKey | Deleting | undefined,

  async replace(
    before: string | undefined,
    draftKey: StoredDraftKey,
    reminder?: Entry,
  ): Promise<boolean> {
    const put = {
      table,
      item: { ...draftKey },
      ...(before === undefined
        ? { condition: 'attribute_not_exists(userId)' }
        : { condition: 'createdAt = :before', values: { ':before': before } }),
    };
    if (!outbox || !reminder) return (await putItem(put)).done;
    const isFirst = 'attribute_not_exists(id)';
    const written = await transact([put, { table: outbox, item: reminder, condition: isFirst }]);
    if (written.done) return true;
    return !written.refused.some(({ part }) => part === 0) && (await putItem(put)).done;
  },

  async remove(id: string): Promise<void> {
    await deleteItem(endDraft(table, id));
  },
});

export type DraftStore = ReturnType<typeof draftStore>;
