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
    message: 'canceled',
    $metadata,
    CancellationReasons: Codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: { fingerprint: { S: 'before' } } }),
    })),
  });
const inProgress = new TransactionInProgressException({ message: 'busy', $metadata });

const tableThat = (...ends: Error[]) => {
  const send = vi.fn(async (_: { input: Record<string, unknown> }) => {
    const error = ends.shift();
    if (error) throw error;
    return {};
  });
  return { send, table: { client: { send } as never, name: 'table' } };
};

test.each([
  ['canceled for a conflict', cancelled('TransactionConflict', 'None')],
  ['canceled for throttling', cancelled('None', 'ThrottlingError')],
  ['still in progress', inProgress],
])('transact retries a transaction that is %s', async (_, error) => {
  const { send, table } = tableThat(error, error);
  expect(await transact([{ table, item: { id: '1' } }])).toEqual({ done: true });
  expect(send).toHaveBeenCalledTimes(3);
});

test('transact throws ServiceUnavailableError if all five attempts conflict', async () => {
  const { send, table } = tableThat(...Array(9).fill(cancelled('TransactionConflict')));
  await expect(transact([{ table, item: { id: '1' } }])).rejects.toThrow(ServiceUnavailableError);
  expect(send).toHaveBeenCalledTimes(5);
});

test('if a write’s condition fails, putItem returns the stored item without a retry', async () => {
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

test('if a condition in a transaction fails, transact returns its index and the stored item without a retry', async () => {
  const { send, table } = tableThat(cancelled('None', 'ConditionalCheckFailed'));
  expect(await transact([{ table, item: { id: '1' } }])).toEqual({
    done: false,
    refused: [{ part: 1, found: { fingerprint: 'before' } }],
  });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a write with a condition asks DynamoDB to return the stored item if the condition fails', async () => {
  const { send, table } = tableThat();
  await putItem({ table, item: { id: '1' }, condition: 'attribute_not_exists(id)' });
  await putItem({ table, item: { id: '1' } });
  const asked = send.mock.calls.map(([{ input }]) => input.ReturnValuesOnConditionCheckFailure);
  expect(asked).toEqual(['ALL_OLD', undefined]);
});

test('an invalid write throws DynamoDB’s own error', async () => {
  const { table } = tableThat(Object.assign(new Error('no'), { name: 'ValidationException' }));
  await expect(putItem({ table, item: { id: '1' } })).rejects.toThrow('no');
});

test('when an endpoint’s time runs out, its call to DynamoDB fails with ServiceUnavailableError', async () => {
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
