import { isDeepStrictEqual } from 'node:util';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem, putItem, updateItem } from '#lambdas/platform/aws/writes.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { type Entry, readEntry } from './entry.ts';

type Found = Entry | 'missing' | 'unreadable';

/** Number of entries that the sweep handles at a time. */
const AT_ONCE = 10;

/** Each method throws ServiceUnavailableError. */
export const outboxStore = (table: Table) => ({
  async find(id: string): Promise<Found> {
    const item = await getItem(table, { id });
    return item ? (readEntry(item) ?? 'unreadable') : 'missing';
  },

  /** @returns false if there is an entry with this id */
  async add(entry: Entry): Promise<boolean> {
    const item = { ...entry };
    return (await putItem({ table, item, condition: 'attribute_not_exists(id)' })).done;
  },

  /**
   * Stores a transition's result, unless the entry changed since it was read.
   * @returns the stored entry, or undefined
   */
  async save(changed: Entry): Promise<Entry | undefined> {
    const next = { ...changed, revision: changed.revision + 1 };
    const written = await putItem({
      table,
      item: { ...next },
      condition: 'revision = :read',
      values: { ':read': changed.revision },
    });
    // The SDK retried a put whose answer was lost, and found its own item.
    const isOurs = written.done || isDeepStrictEqual(written.refused[0]?.found, { ...next });
    return isOurs ? next : undefined;
  },

  /** Deletes an entry. */
  async remove(id: string): Promise<void> {
    await deleteItem({ table, key: { id }, remove: true });
  },

  /** Ends an entry that can't be read. */
  async markFailed(id: string, reason: string): Promise<void> {
    await updateItem({
      table,
      key: { id },
      update: 'SET #state = :failed, reason = :reason REMOVE sweepAt',
      // An update would create a missing item.
      condition: 'attribute_exists(id)',
      names: { '#state': 'state' },
      values: { ':failed': 'failed', ':reason': reason },
    });
  },

  /** A batch of the ids of one kind that the sweep must enqueue. */
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

/** How often others may change the entry between reading and writing before this fails. */
const RACES = 10;

/**
 * Applies a transition to an entry, and again to its newer state if someone else changes it at the same time.
 * @param entry as last read, if it was
 * @returns the stored entry, or undefined if the transition doesn't apply
 * @throws ServiceUnavailableError
 */
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
  throw new Error('Others kept changing the entry');
};
