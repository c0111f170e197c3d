import { emptyRow } from '#lambdas/case/delete.ts';
import { assessmentEntryIds, entryIdsFor } from '#lambdas/case/entry-ids.ts';
import { findCase } from '#lambdas/case/find.ts';
import { exactAddress, foldAddress, type Share } from '#lambdas/email/recipient.ts';
import { removeMessages } from '#lambdas/message/remove-messages.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, updateItem } from '#lambdas/platform/aws/writes.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { retention } from '#shared/domain/privacy.ts';
import { downloadTaskId, type Person, type Times, userIdsOf } from './task.ts';

/** Tombstones outlast the backups. After a restore, they list what to delete again. */
export interface Tombstone {
  version: 1;
  id: string;
  deletedAt: string;
  expiresAt: number;
}

const DAY = 24 * 60 * 60;

export const putTombstones = async (
  tombstones: Table,
  hash: HashAddress,
  person: Person,
  { now, firstAt }: Times,
): Promise<void> => {
  const put = async (name: string, at: Date): Promise<void> => {
    const tombstone: Tombstone = {
      version: 1,
      id: await hash(name),
      deletedAt: at.toISOString(),
      expiresAt: Math.ceil(now.getTime() / 1000) + retention.tombstoneDays * DAY,
    };
    await putItem({ table: tombstones, item: tombstone });
  };
  for (const userId of userIdsOf(person)) await put(userId, now);
  if (person.email) await put(exactAddress(person.email), firstAt);
};

type Tables = Record<
  | 'assessments'
  | 'clients'
  | 'leads'
  | 'messages'
  | 'outbox'
  | 'recipients'
  | 'tasks'
  | 'tombstones',
  Table
>;

export const deletionStore = (
  tables: Tables,
  hash: Record<'deleted' | 'recipient', HashAddress>,
) => {
  const remove = async (table: Table, key: Item): Promise<void> => {
    await deleteItem({ table, key, remove: true });
  };

  return {
    putTombstones: (person: Person, times: Times) =>
      putTombstones(tables.tombstones, hash.deleted, person, times),

    async findHoldings(userId: string) {
      const row = (await findCase(tables.clients, userId, 'deletion')) ?? {};
      const ids = new Set((row.assessments ?? []).map(({ id }) => id));
      // The index may lag, and after a restore the case may not list all assessments.
      const owned = queryAll(tables.assessments, {
        index: indexes.byOwner,
        where: 'userId = :user',
        values: { ':user': userId },
      });
      for await (const page of owned) for (const { id } of page) ids.add(String(id));
      return {
        assessmentIds: [...ids],
        entryIds: [...[...ids].flatMap(assessmentEntryIds), ...entryIdsFor(userId, row)],
      };
    },

    removeMessages: (userId: string) => removeMessages(tables, userId),
    removeAssessment: (id: string) => remove(tables.assessments, { id }),
    removeEntry: (id: string) => remove(tables.outbox, { id }),
    removeLead: (id: string) => remove(tables.leads, { id }),

    async removeDownloads(userId: string): Promise<void> {
      const key = { id: downloadTaskId(userId) };
      const row = await getItem(tables.tasks, key);
      // The entry of a failed email still contains the address.
      for (const id of (row?.entries ?? []) as string[]) await remove(tables.outbox, { id });
      await remove(tables.tasks, key);
    },

    emptyRow: (userId: string, now: Date) => emptyRow(tables.clients, userId, now),

    async *findLeads(email: string, until: Date): AsyncGenerator<string[]> {
      const pages = queryAll(tables.leads, {
        index: indexes.byAddress,
        where: 'address = :address AND createdAt <= :until',
        values: { ':address': exactAddress(email), ':until': until.toISOString() },
      });
      for await (const page of pages) yield page.map(({ id }) => String(id));
    },

    async forgetShares(email: string): Promise<void> {
      const id = await hash.recipient(foldAddress(email));
      const found = await getItem(tables.recipients, { id }, ['shares', 'revision']);
      const shares = (found?.shares ?? []) as Share[];
      const leads = await Promise.all(
        shares.map(({ entryId }) => getItem(tables.leads, { id: entryId }, ['id'])),
      );
      const kept = shares.filter((_, index) => leads[index]);
      if (kept.length === shares.length) return;
      await updateItem({
        table: tables.recipients,
        key: { id },
        update: 'SET shares = :kept ADD revision :one',
        condition: 'revision = :read',
        values: { ':kept': kept, ':read': found?.revision, ':one': 1 },
      });
    },
  };
};
