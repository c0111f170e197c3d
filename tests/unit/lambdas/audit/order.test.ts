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

test('the history lists the opening of an older assessment before the withdrawal, and a refused opening after the withdrawal, even if the entries’ times say otherwise', () => {
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

test('the history lists the entry “read messages” of an older assessment before the withdrawal, even if the entry’s time is later', () => {
  expect(orderOf([entry('withdrew', 100), entry('read messages', 205, 0)])).toEqual([
    'read messages 205',
    'withdrew 100',
  ]);
});

test('the history lists the opening of a newer assessment after the withdrawal', () => {
  const entries = [entry('opened', 300, 150), entry('withdrew', 100), entry('opened', 20, 0)];
  expect(orderOf(entries)).toEqual(['opened 20', 'withdrew 100', 'opened 300']);
});

test('the history lists the entry “failed” of an opening after the entry “opened” with the same time', () => {
  expect(orderOf([entry('failed', 7, 0), entry('opened', 7, 0)])).toEqual(['opened 7', 'failed 7']);
});
