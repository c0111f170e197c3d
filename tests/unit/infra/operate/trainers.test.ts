import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { lockAll, unlockAll } from '#infra/operate/people/kill-switch.ts';
import { addTrainer } from '#infra/operate/people/trainer-accounts.ts';

/** A command, as an SDK client's `send` gets it. */
interface Command {
  constructor: { name: string };
  input: never;
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** A table and functions in memory. The command is killed after this many calls. */
const world = (calls = Number.POSITIVE_INFINITY) => {
  const items = new Map<string, Record<string, unknown>>();
  const reserved = new Map<string, number | undefined>([
    ['list', 5],
    ['open', undefined],
  ]);
  const limit = { left: calls };
  const spend = () => {
    if (limit.left <= 0) throw new Error('killed');
    limit.left -= 1;
  };
  const table = {
    name: 'trainers',
    client: {
      send: async (command: Command) => {
        spend();
        const { Key, Item, ConditionExpression } = command.input as Record<string, { id: string }>;
        const id = (Key ?? Item)?.id ?? '';
        if (command.constructor.name === 'GetCommand')
          return { Item: structuredClone(items.get(id)) };
        if (command.constructor.name === 'UpdateCommand') return void items.set(id, { id });
        if (ConditionExpression && items.has(id)) {
          throw new ConditionalCheckFailedException({ message: 'exists', $metadata: {} });
        }
        items.set(id, structuredClone(Item) as object as Record<string, unknown>);
        return {};
      },
    },
  };
  const lambda = new LambdaClient({ region: 'us-east-1' });
  const send = async (command: Command) => {
    spend();
    const { FunctionName = '', ReservedConcurrentExecutions } = command.input as Record<
      string,
      never
    >;
    if (command.constructor.name.startsWith('Put'))
      reserved.set(FunctionName, ReservedConcurrentExecutions);
    if (command.constructor.name.startsWith('Delete')) reserved.set(FunctionName, undefined);
    return { ReservedConcurrentExecutions: reserved.get(FunctionName) };
  };
  return { items, reserved, limit, table: table as never, lambda: Object.assign(lambda, { send }) };
};

const functions = ['list', 'open'];

test('after npm run trainer is killed at any step, the operator can repeat locking and unlocking all trainers', async () => {
  for (let step = 0; step < 12; step += 1) {
    for (const interrupted of ['lock', 'unlock'] as const) {
      const { table, lambda, limit, reserved, items } = world();
      const lock = () => lockAll(table, lambda, functions);
      const unlock = () => unlockAll(table, lambda);
      const cut = async (run: () => Promise<void>) => {
        limit.left = step;
        await run().catch(() => {});
        limit.left = Number.POSITIVE_INFINITY;
      };
      if (interrupted === 'lock') await cut(lock);
      await lock();
      expect([...reserved.values()], `${interrupted} ${step}`).toEqual([0, 0]);
      if (interrupted === 'unlock') await cut(unlock);
      // The command may end before it is killed. Then there is nothing to unlock.
      await unlock().catch((error) => expect(String(error)).toContain('The kill switch is off'));
      expect([...reserved.values()], `${interrupted} ${step}`).toEqual([5, undefined]);
      expect(items.get('everybody')).not.toHaveProperty('lockedAt');
    }
  }
});

test('after npm run trainer is killed while it adds a trainer, the operator can repeat it', async () => {
  const { table, items } = world();
  const accounts = new Map<string, string>();
  const attributes = (email: string) => [{ Name: 'sub', Value: accounts.get(email) }];
  const pool = {
    send: async (command: Command) => {
      const { Username: email, TemporaryPassword } = command.input as Record<string, string> & {
        Username: string;
      };
      if (command.constructor.name === 'AdminGetUserCommand')
        return { UserAttributes: attributes(email) };
      // The invitation is HTML, so the password must have no special characters.
      expect(TemporaryPassword).toMatch(/^[\w-]{16}$/);
      if (accounts.has(email)) throw named('UsernameExistsException');
      accounts.set(email, 'sub');
      return { User: { Attributes: attributes(email) } };
    },
  };
  const add = (broken = table) =>
    addTrainer({ table: broken, pool: pool as never, poolId: 'pool' }, 'sam@example.com');
  await expect(add(world(0).table)).rejects.toThrow();
  await add();
  expect(items.get('sub')).toMatchObject({ email: 'sam@example.com' });
  await expect(add()).rejects.toThrow('is a trainer already');
});
