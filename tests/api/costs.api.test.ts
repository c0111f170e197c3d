import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { KeyClient } from '#lambdas/platform/aws/kms.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { actsOn, addTrainer } from '#tests/product/in-process.ts';
import { clientThrough, ownTables } from '#tests/product/own-tables.ts';
import { awsConfig, output } from '#tests/product/product.ts';

const own = ownTables();

/** In bytes, as in the DynamoDB Developer Guide, "DynamoDB item sizes and formats". */
const sizeOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + 1 + name.length + sizeOf(each),
    3,
  );
};

const units = (item: object = {}): number => Math.max(1, Math.ceil(sizeOf(item) / 1024));

/** DynamoDB writes a small item to each index. */
const partitions = ['list', 'addressHash', 'month', 'address', 'shard', 'owner'];
const indexUnits = (item: object = {}): number =>
  partitions.filter((name) => name in item && (item as Record<string, unknown>)[name]).length;

/** In a transaction, each write costs twice as much. */
const unitsOf = (command: object): number => {
  if (command instanceof PutCommand) {
    return units(command.input.Item) + indexUnits(command.input.Item);
  }
  if (command instanceof UpdateCommand) return 1;
  if (!(command instanceof TransactWriteCommand)) return 0;
  return (command.input.TransactItems ?? []).reduce(
    (sum, { Put }) => sum + 2 * units(Put?.Item) + indexUnits(Put?.Item),
    0,
  );
};

/** An act, with real ciphertexts, and the write units that it takes. */
const costOf = async (work: (acts: ReturnType<typeof actsOn>) => Promise<{ ok: boolean }>) => {
  let sum = 0;
  const client = clientThrough((command, send) => {
    sum += unitsOf(command);
    return send();
  });
  const encryptWithKey = (key: string) =>
    encryptWith(output(`${key}KeyArn`), new KeyClient(awsConfig));
  expect(await work(actsOn(own(client), { encryptWithKey }))).toMatchObject({ ok: true });
  return sum;
};

const typical = 'A text of the usual length. '.repeat(10);

test('a submission, a guide request, and a message cost few write units, with their indexes', async () => {
  await addTrainer(own(), 'trainer-1');
  const costs = {
    submission: await costOf((acts) => acts.submit('client-1')),
    guide: await costOf((acts) => acts.subscribe('lea@example.com', '203.0.113.7')),
    message: await costOf((acts) => acts.write('client-1', typical)),
    answer: await costOf((acts) => acts.send('trainer-1', 'client-1', typical)),
  };
  expect(costs.submission).toBeLessThanOrEqual(45);
  expect(costs.guide).toBeLessThanOrEqual(20);
  expect(costs.message).toBeLessThanOrEqual(25);
  expect(costs.answer).toBeLessThanOrEqual(25);
});

test('a page of a list reads fifty cases and their contacts, however many there are', async () => {
  await addTrainer(own(), 'trainer-2');
  for (let count = 0; count < 60; count += 1) await actsOn(own()).submit(crypto.randomUUID());
  let read = 0;
  const client = clientThrough(async (_, send) => {
    const answer = (await send()) as {
      ScannedCount?: number;
      Responses?: Record<string, object[]>;
    };
    read += answer.ScannedCount ?? 0;
    read += Object.values(answer.Responses ?? {}).flat().length;
    return answer;
  });
  const page = await actsOn(own(client)).list('trainer-2', 'answer');
  expect(page).toMatchObject({ ok: true, answer: { rows: { length: 50 } } });
  expect(read).toBe(50 + 2 * 50);
});
