import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { deleteItem } from '#lambdas/platform/aws/writes.ts';
import { linksId } from './links.ts';
import { entryIdsOf, type StoredMessage } from './stored-message.ts';

interface Tables {
  readonly messages: Table;
  readonly outbox: Table;
  readonly tasks: Table;
}

/** IAM lets the deletion read only these attributes. */
const KEYS = ['userId', 'at', 'id', 'dueAt'];

const PAGE = 25;

export const removeMessages = async (
  { messages, outbox, tasks }: Tables,
  userId: string,
): Promise<void> => {
  const remove = async (table: Table, key: Item): Promise<void> => {
    await deleteItem({ table, key, remove: true });
  };
  const pages = queryAll(messages, {
    where: 'userId = :user',
    values: { ':user': userId },
    limit: PAGE,
    wanted: KEYS,
  });
  for await (const page of pages) {
    await Promise.all(
      page.map(async (found) => {
        const message = found as unknown as StoredMessage;
        for (const id of entryIdsOf(message)) await remove(outbox, { id });
        await remove(messages, { userId, at: message.at });
      }),
    );
  }
  const row = await getItem(tasks, { id: linksId(userId) });
  for (const id of (row?.entries ?? []) as string[]) await remove(outbox, { id });
  await remove(tasks, { id: linksId(userId) });
};
