import { isDeepStrictEqual } from 'node:util';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, unchangedSince, updateItem } from '#lambdas/platform/aws/writes.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { type Entry, readEntry } from './entry.ts';

type Found = Entry | 'missing' | 'unreadable';

const AT_ONCE = 10;

export const outboxStore = (table: Table) => ({
  async find(id: string): Promise<Found> {
    const item = await getItem(table, { id });
    return item ? (readEntry(item) ?? 'unreadable') : 'missing';
  },

  async add(entry: Entry): Promise<boolean> {
    const item = { ...entry };
    return (await putItem({ table, item, condition: 'attribute_not_exists(id)' })).done;
  },

  async save(changed: Entry): Promise<Entry | undefined> {
    const next = { ...changed, revision: changed.revision + 1 };
    const written = await putItem({
      table,
      item: next,
      ...unchangedSince(changed.revision),
    });
    // If the response was lost, the SDK's retry finds the item that the first put stored.
    const isStored = written.done || isDeepStrictEqual(written.refused[0]?.found, next);
    return isStored ? next : undefined;
  },

  async remove(id: string): Promise<void> {
    await deleteItem({ table, key: { id }, remove: true });
  },

  async markFailed(id: string, reason: string): Promise<void> {
    await updateItem({
      table,
      key: { id },
      update: 'SET #state = :failed, reason = :reason REMOVE sweepAt',
      condition: 'attribute_exists(id)',
      values: { ':failed': 'failed', ':reason': reason },
    });
  },

  async *due(kind: string, now: Date): AsyncGenerator<string[]> {
    const pages = queryAll(table, {
      index: indexes.due,
      where: 'kind = :kind AND sweepAt < :now',
      values: { ':kind': kind, ':now': now.toISOString() },
      limit: AT_ONCE,
    });
    for await (const page of pages) yield page.map(({ id }) => String(id));
  },
});

export type Outbox = ReturnType<typeof outboxStore>;

const RACES = 10;

export const change = async (
  outbox: Pick<Outbox, 'find' | 'save'>,
  id: string,
  transition: (entry: Entry) => Entry | undefined,
  entry?: Entry,
): Promise<Entry | undefined> => {
  let latest = entry ?? (await outbox.find(id));
  for (let race = 0; race < RACES; race += 1) {
    const changed = typeof latest === 'string' ? undefined : transition(latest);
    if (!changed) return undefined;
    const saved = await outbox.save(changed);
    if (saved) return saved;
    latest = await outbox.find(id);
  }
  throw new Error('Other senders kept changing the entry');
};
