import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { abortable } from '#lambdas/platform/aws/clients.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { putItem, transact } from '#lambdas/platform/aws/writes.ts';

const $metadata = {};
const cancelled = (...Codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata,
    CancellationReasons: Codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: { fingerprint: { S: 'before' } } }),
    })),
  });
const inProgress = new TransactionInProgressException({ message: 'busy', $metadata });

/** A table whose calls have these outcomes in order, and then succeed. */
const tableThat = (...ends: Error[]) => {
  const send = vi.fn(async (_: { input: Record<string, unknown> }) => {
    const error = ends.shift();
    if (error) throw error;
    return {};
  });
  return { send, table: { client: { send } as never, name: 'table' } };
};

test.each([
  ['cancelled for a conflict', cancelled('TransactionConflict', 'None')],
  ['cancelled for throttling', cancelled('None', 'ThrottlingError')],
  ['still in progress', inProgress],
])('retries a transaction that is %s', async (_, error) => {
  const { send, table } = tableThat(error, error);
  expect(await transact([{ table, item: { id: '1' } }])).toEqual({ done: true });
  expect(send).toHaveBeenCalledTimes(3);
});

test('reports an outage for a transaction that conflicts every time, within the time limit of a submission', async () => {
  const { send, table } = tableThat(...Array(9).fill(cancelled('TransactionConflict')));
  const began = performance.now();
  await expect(transact([{ table, item: { id: '1' } }])).rejects.toThrow(ServiceUnavailableError);
  expect(send).toHaveBeenCalledTimes(5);
  // The limit in SECURITY.md; the waits are a quarter of it, so a slow machine passes, too.
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('returns the found item when a write’s condition fails, and doesn’t retry', async () => {
  const error = new ConditionalCheckFailedException({
    message: 'failed',
    $metadata,
    Item: { fingerprint: { S: 'before' } },
  });
  const { send, table } = tableThat(error);
  expect(await putItem({ table, item: { id: '1' } })).toEqual({
    done: false,
    refused: [{ part: 0, found: { fingerprint: 'before' } }],
  });
  expect(send).toHaveBeenCalledTimes(1);
});

test('returns the failed part of a transaction with the found item, and doesn’t retry', async () => {
  const { send, table } = tableThat(cancelled('None', 'ConditionalCheckFailed'));
  expect(await transact([{ table, item: { id: '1' } }])).toEqual({
    done: false,
    refused: [{ part: 1, found: { fingerprint: 'before' } }],
  });
  expect(send).toHaveBeenCalledTimes(1);
});

test('asks the table for the existing item if a write has a condition', async () => {
  const { send, table } = tableThat();
  await putItem({ table, item: { id: '1' }, condition: 'attribute_not_exists(id)' });
  await putItem({ table, item: { id: '1' } });
  const asked = send.mock.calls.map(([{ input }]) => input.ReturnValuesOnConditionCheckFailure);
  expect(asked).toEqual(['ALL_OLD', undefined]);
});

test('reports an invalid transaction as a bug, not an outage', async () => {
  const { table } = tableThat(Object.assign(new Error('no'), { name: 'ValidationException' }));
  await expect(putItem({ table, item: { id: '1' } })).rejects.toThrow('no');
});

test('a call ends when the invocation’s time is over', async () => {
  const ending = new AbortController();
  const client = abortable(
    {
      send: (_: never, { abortSignal }: { abortSignal?: AbortSignal } = {}) =>
        new Promise((_resolve, reject) =>
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason)),
        ),
    },
    () => ending.signal,
  );
  const call = getItem({ client: client as never, name: 'table' }, { id: '1' });
  ending.abort(Object.assign(new Error('over'), { name: 'AbortError' }));
  await expect(call).rejects.toThrow(ServiceUnavailableError);
});
