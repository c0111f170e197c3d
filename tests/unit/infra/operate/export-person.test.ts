import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { exportPerson } from '#infra/operate/people/export-person.ts';
import type { Held } from '#lambdas/account/download/everything-about.ts';

/** A command, as an SDK client's `send` gets it. */
interface Command {
  constructor: { name: string };
  input: never;
}

test('while all trainers are locked, an export fails before it reads anything that it would print', async () => {
  const refuse = async (command: Command) => {
    if (command.constructor.name === 'GetCommand') return {};
    const { TransactItems } = command.input as {
      TransactItems: { ConditionCheck?: { Key: object } }[];
    };
    expect(TransactItems[0]?.ConditionCheck?.Key).toEqual({ id: 'everybody' });
    throw new TransactionCanceledException({
      message: 'locked',
      $metadata: {},
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
    });
  };
  const table = { name: 'table', client: { send: refuse } } as never;
  const read = vi.fn();
  const held = new Proxy({}, { get: () => read }) as Held;
  await expect(
    exportPerson(
      { clients: table, audit: table, trainers: table, outbox: table },
      held,
      { email: 'ada@example.com', userId: 'ada', endedIds: [], hasGuideRequests: false },
      { addressId: 'hash', withUnconfirmed: false, withWithdrawn: false },
    ),
  ).rejects.toThrow('All trainers are locked');
  expect(read).not.toHaveBeenCalled();
});
