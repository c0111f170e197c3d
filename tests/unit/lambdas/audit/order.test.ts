import { expect, test } from 'vitest';
import { inOrder } from '#lambdas/audit/find.ts';

const at = (milliseconds: number) => new Date(Date.UTC(2026, 0, 2) + milliseconds).toISOString();
const entry = (action: string, time: number, sentAt?: number) => ({
  action,
  time: at(time),
  ...(sentAt !== undefined && { sentAt: at(sentAt) }),
});
const orderOf = (entries: object[]) =>
  inOrder(entries as never).map(
    ({ action, time }) => `${action} ${Date.parse(String(time)) % 1_000}`,
  );

test('in the history, an earlier assessment’s opening precedes a withdrawal, and a refused one follows it', () => {
  const entries = [
    entry('withdrew', 100),
    entry('opened', 205, 0),
    entry('refused', 90, 0),
    entry('changed', 50),
  ];
  const expected = ['changed 50', 'opened 205', 'withdrew 100', 'refused 90'];
  expect(orderOf(entries)).toEqual(expected);
  expect(orderOf(entries.toReversed())).toEqual(expected);
});

test('in the history, an entry about opened messages precedes the withdrawal, even if its time is later', () => {
  expect(orderOf([entry('withdrew', 100), entry('read messages', 205, 0)])).toEqual([
    'read messages 205',
    'withdrew 100',
  ]);
});

test('in the history, the opening of a later assessment follows the withdrawal', () => {
  const entries = [entry('opened', 300, 150), entry('withdrew', 100), entry('opened', 20, 0)];
  expect(orderOf(entries)).toEqual(['opened 20', 'withdrew 100', 'opened 300']);
});

test('in the history, a failed opening follows a successful one that has the same time', () => {
  expect(orderOf([entry('failed', 7, 0), entry('opened', 7, 0)])).toEqual(['opened 7', 'failed 7']);
});
