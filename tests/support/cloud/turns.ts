import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { awsConfig } from '#tests/support/product/product.ts';

/** Runs a use case whose DynamoDB calls wait until the test releases each of them. */
export class Actor<Result> {
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #result: Promise<Result>;
  #isDone = false;
  #wake = () => {};

  constructor(work: (client: DynamoDBDocumentClient) => Promise<Result>) {
    this.#result = work(this.#pausedClient()).finally(() => {
      this.#isDone = true;
      this.#wake();
    });
    // Otherwise, Node would report an unhandled rejection before the test awaits the result.
    this.#result.catch(() => {});
  }

  #pausedClient(): DynamoDBDocumentClient {
    const client = documentClient(new DynamoDBClient(awsConfig));
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    const hold = (command: unknown) =>
      new Promise((resolve, reject) => {
        this.#waiting.push(() => send(command).then(resolve, reject));
        this.#wake();
      });
    return Object.assign(client, { send: hold });
  }

  async step(): Promise<boolean> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    const call = this.#waiting.shift();
    await call?.();
    return call !== undefined;
  }

  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) await this.step();
  }

  async end(): Promise<Result> {
    while (await this.step());
    return this.#result;
  }
}

export const orders = (ofA: number, ofB: number): string[] => {
  if (ofA === 0 || ofB === 0) return ['A'.repeat(ofA) + 'B'.repeat(ofB)];
  return [
    ...orders(ofA - 1, ofB).map((rest) => `A${rest}`),
    ...orders(ofA, ofB - 1).map((rest) => `B${rest}`),
  ];
};

export async function play<A, B>(order: string, a: Actor<A>, b: Actor<B>): Promise<[A, B]> {
  for (const letter of order) await (letter === 'A' ? a : b).step();
  return [await a.end(), await b.end()];
}
