import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { Table } from './table.ts';
import { transact } from './writes.ts';

/** What a transaction returns, and how often it was sent, if DynamoDB cancels it first. */
const cancelled = async (Code: string) => {
  let sent = 0;
  const send = async () => {
    sent += 1;
    const about = { message: '', $metadata: {}, CancellationReasons: [{ Code: 'None' }, { Code }] };
    if (sent === 1) throw new TransactionCanceledException(about);
    return {};
  };
  const table = { client: { send }, name: 'cases' } as unknown as Table;
  const written = await transact({ one: { table, item: {} }, other: { table, item: {} } });
  return [sent, written];
};

test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'a transaction that DynamoDB cancels with %s is sent again',
  async (reason) => {
    expect(await cancelled(reason)).toEqual([2, { done: true }]);
  },
);

test('a transaction whose condition failed is sent once, and names the write', async () => {
  const refused = { done: false, refused: new Set(['other']) };
  expect(await cancelled('ConditionalCheckFailed')).toEqual([1, refused]);
});
