import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { Table } from '#lambdas/platform/store/table.ts';
import { enqueueDue, relayNew } from './relay.ts';

const ids = ['one', 'bad', 'two'];

test('an id that the queue can’t take doesn’t make Lambda repeat the batch', async () => {
  const queue = { add: async (id: unknown) => id !== 'bad' };
  await expect(relayNew(queue, ids)).resolves.toBeUndefined();
});

test('a job that can’t be enqueued stops no other, and the clock’s run fails', async () => {
  const moved: unknown[] = [];
  const send = async (command: object) => {
    if (command instanceof UpdateCommand) moved.push(command.input.Key?.id);
    const shard = command instanceof QueryCommand && command.input.ExpressionAttributeValues;
    return shard ? { Items: ids.map((id) => ({ id: `${id} ${shard[':shard']}` })) } : {};
  };
  const add = async (id: unknown) => {
    if (String(id).startsWith('bad')) throw new Error('The queue could not be reached');
    return true;
  };
  const jobs = { client: { send }, name: 'jobs' } as unknown as Table;
  await expect(enqueueDue({ jobs, queue: { add }, now: () => new Date() })).rejects.toThrow();
  expect(moved).toHaveLength(2 * 8);
});
