import { expect, test } from 'vitest';
import { itemOf, writesOf } from '#tests/support/faults/counted-writes.ts';

test('an item is what was sent, without its types', () => {
  expect(
    itemOf({
      id: { S: 'a' },
      count: { N: '12' },
      sealed: { B: Buffer.from('xyz').toString('base64') },
      read: { B: new Uint8Array([120, 121]) },
      list: { L: [{ S: 'b' }, { M: { is: { BOOL: true } } }] },
    }),
  ).toEqual({
    id: 'a',
    count: 12,
    sealed: Buffer.from('xyz'),
    read: new Uint8Array([120, 121]),
    list: ['b', { is: true }],
  });
});

test('a transaction is each of its writes', () => {
  const body = JSON.stringify({
    TransactItems: [
      { Put: { TableName: 'A', Item: { id: { S: '1' } } } },
      { Update: { TableName: 'B', Key: { id: { S: '2' } } } },
    ],
  });
  expect(writesOf('TransactWriteItems', body)).toEqual([
    { table: 'A', inTransaction: true, item: { id: { S: '1' } } },
    { table: 'B', inTransaction: true, key: { id: { S: '2' } } },
  ]);
});

test('a call that writes nothing is no write', () => {
  expect(writesOf('GetItem', '{"TableName":"A"}')).toEqual([]);
  expect(writesOf('PutItem', '{"TableName":"A","Item":{}}')).toHaveLength(1);
});
