import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import type { StoredCase } from '#lambdas/case/stored-case.ts';
import { changeOnce } from '#lambdas/platform/store/change.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { listOf } from '#shared/domain/case.ts';
import { seededRandom } from '#tests/product/faults/fault-proxy.ts';
import { actsOn, addTrainer, fakePool } from '#tests/product/in-process.ts';
import { clientThrough, ownTables } from '#tests/product/own-tables.ts';
import { answersIn, auditOf, jobsOf, partitionOf } from '#tests/product/store.ts';

type Work<Result> = (client: DynamoDBDocumentClient) => Promise<Result>;

/** Runs a use case whose calls of DynamoDB wait until `step` lets the next one through. */
const actor = <Result>(work: Work<Result>) => {
  const waiting: (() => Promise<unknown>)[] = [];
  let isDone = false;
  let wake = () => {};
  const held = clientThrough((_, send) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(async () => resolve());
    wake();
    return promise.then(send).finally(() => settled());
  });
  let settled = () => {};
  const result = work(held).finally(() => {
    isDone = true;
    wake();
  });
  // Otherwise, Node would report an unhandled rejection before the test awaits the result.
  result.catch(() => {});
  const step = async (): Promise<void> => {
    while (waiting.length === 0 && !isDone) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
    const next = waiting.shift();
    if (!next) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    settled = resolve;
    await next();
    await promise;
  };
  return { step, isOver: () => isDone && waiting.length === 0, result };
};

/** Plays two use cases against each other, call by call, in an order that the numbers choose. */
const play = async <One, Other>(
  random: () => number,
  one: Work<One>,
  other: Work<Other>,
): Promise<[PromiseSettledResult<One>, PromiseSettledResult<Other>]> => {
  const [first, second] = [actor(one), actor(other)];
  // Some rounds let one side get far ahead.
  const bias = random();
  while (!first.isOver() || !second.isOver()) {
    const isFirst = second.isOver() || (!first.isOver() && random() < bias);
    await (isFirst ? first : second).step();
  }
  return Promise.allSettled([first.result, second.result]);
};

const ROUNDS = 60;
const own = ownTables();

interface Round {
  userId: string;
  trainer: string;
  colleague: string;
  tables: Tables;
  /** Plays two acts against each other. */
  race: <One, Other>(
    one: (acts: ReturnType<typeof actsOn>) => Promise<One>,
    other: (acts: ReturnType<typeof actsOn>) => Promise<Other>,
  ) => Promise<[One, Other]>;
  stored: () => Promise<StoredCase>;
  /** What the audit got, in the order of the transactions. */
  recorded: string[];
}

/** Notes the audit entries of each transaction that `client` made. */
const noting = (client: DynamoDBDocumentClient, recorded: string[]) =>
  ({
    send: async (command: TransactWriteCommand) => {
      const answer = await client.send(command);
      if (command instanceof TransactWriteCommand) {
        for (const { Put } of command.input.TransactItems ?? []) {
          if (Put?.Item?.subject) recorded.push(String(Put.Item.action));
        }
      }
      return answer;
    },
  }) as DynamoDBDocumentClient;

/** In each round, a new client has submitted. Returns how often each order came about. */
const rounds = async (
  playOne: (round: Round) => Promise<string>,
): Promise<Record<string, number>> => {
  const orders: Record<string, number> = {};
  const tables = own();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const random = seededRandom(round);
    const userId = crypto.randomUUID();
    // A trainer can make 120 changes an hour.
    const [trainer, colleague] = [`trainer of ${userId}`, `colleague of ${userId}`] as const;
    await addTrainer(tables, trainer);
    await addTrainer(tables, colleague);
    const accounts = fakePool();
    const recorded: string[] = [];
    await actsOn(tables, { accounts }).submit(userId);
    const order = await playOne({
      userId,
      trainer,
      colleague,
      tables,
      recorded,
      race: async (one, other) => {
        const results = await play(
          random,
          (client) => one(actsOn(own(noting(client, recorded)), { accounts })),
          (client) => other(actsOn(own(noting(client, recorded)), { accounts })),
        );
        for (const result of results) if (result.status === 'rejected') throw result.reason;
        return results.map((result) => result.status === 'fulfilled' && result.value) as never;
      },
      stored: async () =>
        (await partitionOf(userId, tables)).find(({ item }) => item === 'case') as never,
    });
    orders[order] = (orders[order] ?? 0) + 1;
  }
  return orders;
};

test.each([
  ['first', false],
  ['later', true],
])(
  'the %s opening of a case either comes before the withdrawal or is refused',
  async (_, isLater) => {
    const orders = await rounds(async ({ userId, trainer, colleague, ...round }) => {
      if (isLater) await actsOn(round.tables).open(colleague, userId);
      const [opened] = await round.race(
        (acts) => acts.open(trainer, userId),
        (acts) => acts.withdraw(userId),
      );
      expect(await round.stored()).toMatchObject({ reason: 'withdrawn' });
      expect(opened).toMatchObject(opened.ok ? {} : { reason: 'withdrawn' });
      expect(round.recorded).toEqual(opened.ok ? ['opened', 'withdrew'] : ['withdrew', 'refused']);
      return opened.ok ? 'opening first' : 'withdrawal first';
    });
    expect(Object.keys(orders).sort()).toEqual(['opening first', 'withdrawal first']);
  },
);

test('a submission either comes before the deletion, which deletes it, or is refused', async () => {
  const orders = await rounds(async ({ userId, tables, race }) => {
    const [submitted] = await race(
      (acts) => acts.submit(userId),
      async (acts) => {
        await acts.beginDeletion(userId);
        await acts.runDeletion(userId);
      },
    );
    const { runDeletion } = actsOn(tables);
    // The second look, and one more than needed.
    while (await runDeletion(userId));
    expect(await partitionOf(userId, tables)).toEqual([]);
    expect(await answersIn(userId, tables)).toEqual([]);
    expect(await jobsOf(userId, tables)).toEqual([]);
    if (!submitted.ok) expect(submitted.status).toBe(409);
    return submitted.ok ? 'submission first' : 'deletion first';
  });
  expect(Object.keys(orders).sort()).toEqual(['deletion first', 'submission first']);
});

test('a submission either comes before the withdrawal, or opens the case again', async () => {
  const orders = await rounds(async ({ userId, race, stored }) => {
    const [submitted] = await race(
      (acts) => acts.submit(userId),
      (acts) => acts.withdraw(userId),
    );
    expect(submitted).toMatchObject({ ok: true });
    const { reason, status, withdrawnAt, assessments } = await stored();
    expect(assessments).toHaveLength(2);
    expect(withdrawnAt).toEqual(expect.any(String));
    const isClosed = status === 'closed';
    expect(reason).toBe(isClosed ? 'withdrawn' : undefined);
    return isClosed ? 'submission first' : 'withdrawal first';
  });
  expect(Object.keys(orders).sort()).toEqual(['submission first', 'withdrawal first']);
});

test('a message and a closing are both stored, and the later one decides', async () => {
  const orders = await rounds(async ({ userId, trainer, tables, race, stored }) => {
    const results = await race(
      (acts) => acts.write(userId),
      (acts) => acts.close(trainer, userId),
    );
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    const { messages, waitingSince, ...rest } = await stored();
    expect([messages, waitingSince]).toEqual([1, expect.any(String)]);
    const kinds = (await jobsOf(userId, tables)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'messageToCoach')).toHaveLength(1);
    return listOf({ ...rest, waitingSince });
  });
  expect(Object.keys(orders).sort()).toEqual(['answer', 'closed']);
});

test('of two trainers, each answer and each line is stored, and the case has both', async () => {
  const orders = await rounds(async ({ userId, trainer, colleague, tables, race, stored }) => {
    const results = await race(
      (acts) => acts.reach(trainer, userId),
      (acts) => acts.send(colleague, userId),
    );
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    const { messages, waitingSince, assessments, revision } = await stored();
    expect([messages, waitingSince, revision]).toEqual([1, undefined, 3]);
    expect(assessments[0]?.answeredAt).toEqual(expect.any(String));
    expect(await auditOf(userId, tables)).toHaveLength(2);
    const line = (await partitionOf(userId, tables)).find(({ kind }) => kind === 'reached');
    // The one who came first ended the wait.
    return line?.waitingSince ? 'call first' : 'message first';
  });
  expect(Object.keys(orders).sort()).toEqual(['call first', 'message first']);
});

test('of two trainers who remove the same line, one is told that it’s too late', async () => {
  await rounds(async ({ userId, trainer, colleague, tables, race }) => {
    await actsOn(tables).reach(trainer, userId);
    const line = String(
      (await partitionOf(userId, tables)).find(({ kind }) => kind === 'reached')?.item,
    );
    const results = await race(
      (acts) => acts.remove(trainer, userId, line),
      (acts) => acts.remove(colleague, userId, line),
    );
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 409, reason: 'too-late' });
    return 'removed';
  });
});

test('of two calls with one id, both get the answer of the first', async () => {
  const tables = own();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [key, id] = [crypto.randomUUID(), crypto.randomUUID()];
    const act = (answer: string) => (client: Parameters<typeof own>[0]) => {
      const { moments, leads } = own(client);
      const about = { moments, caller: 'visitor', key, body: { id }, now: new Date() };
      return changeOnce(about, {}, () => ({
        answer: { ok: true as const, answer: { answer } },
        writes: { lead: { table: leads, item: { id, answer } } },
      }));
    };
    const [one, other] = await play(seededRandom(round), act('one'), act('other'));
    expect(one).toEqual(other);
    const stored = await getItem({ table: tables.leads, key: { id } });
    expect(one).toMatchObject({ value: { answer: { answer: stored?.answer } } });
  }
});
