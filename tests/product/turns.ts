import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientThrough } from './own-tables.ts';

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
export const play = async <One, Other>(
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
