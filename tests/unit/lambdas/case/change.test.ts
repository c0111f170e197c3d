import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { caseStore } from '#lambdas/case/change.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const time = NOW.toISOString();

const cancelledAt = (refused: number) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: [0, 1, 2, 3, 4].map((part) => ({
      Code: part === refused ? 'ConditionalCheckFailed' : 'None',
    })),
  });

const storeWith = (send: (command: { input: unknown }) => Promise<unknown>) => {
  const client = { send } as never;
  const named = (name: string) => ({ client, name });
  const tables = {
    audit: named('audit'),
    trainers: named('trainers'),
    coachState: named('state'),
    clients: named('clients'),
  };
  return caseStore(tables);
};

const change = {
  userId: 'client',
  changeId: 'change',
  revision: 7,
  by: 'trainer',
  time: NOW,
  case: { state: 'tried', stateAt: time, waitingSince: time, dueAt: time },
  change: 'tried',
} as const;

test('the write of a trainer’s change requires that the case still has the revision that the trainer’s page loaded', async () => {
  const send = vi.fn(async (_command: { input: unknown }) => ({}));
  await storeWith(send).store(change);
  const Update = expect.objectContaining({
    Key: { userId: 'client' },
    ConditionExpression: expect.stringMatching(/^revision = :read AND /),
    ExpressionAttributeValues: expect.objectContaining({ ':read': 7, ':revision': 8 }),
  });
  expect(send.mock.calls[0]?.[0].input).toMatchObject({
    TransactItems: expect.arrayContaining([expect.objectContaining({ Update })]),
  });
});

test.each([
  ['locked', 'this trainer is locked', 1],
  ['locked', 'all trainers are locked', 2],
  ['limit', 'the hourly limit is reached', 3],
  ['changed', 'the case has changed', 4],
])('a trainer’s change has the outcome “%s” if %s', async (outcome, _, part) => {
  const store = storeWith(() => Promise.reject(cancelledAt(part)));
  expect(await store.store(change)).toBe(outcome);
});
