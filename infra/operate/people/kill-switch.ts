import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { EVERYBODY } from '#lambdas/audit/locks.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

type Concurrency = Record<string, number | null>;

async function setConcurrency(lambda: LambdaClient, wanted: Concurrency): Promise<void> {
  for (const [FunctionName, reserved] of Object.entries(wanted)) {
    if (reserved === null) {
      await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    } else {
      const input = { FunctionName, ReservedConcurrentExecutions: reserved };
      await lambda.send(new PutFunctionConcurrencyCommand(input));
    }
  }
}

/**
 * Locks the trainers' pages in two ways: with an item that all of their functions read and no deployment changes, and
 * with a concurrency of zero. The item stores the former concurrency for `unlockAll`.
 */
export async function lockAll(
  trainers: Table,
  lambda: LambdaClient,
  functionNames: string[],
): Promise<void> {
  const before = await getItem(trainers, { id: EVERYBODY });
  const concurrency = (before?.concurrency ?? {}) as Concurrency;
  // A repeated lock must not store the zeros of the first one.
  for (const FunctionName of functionNames.filter((name) => !(name in concurrency))) {
    const { ReservedConcurrentExecutions } = await lambda.send(
      new GetFunctionConcurrencyCommand({ FunctionName }),
    );
    concurrency[FunctionName] = ReservedConcurrentExecutions ?? null;
  }
  const lockedAt = before?.lockedAt ?? new Date().toISOString();
  await putItem({ table: trainers, item: { id: EVERYBODY, lockedAt, concurrency } });
  await setConcurrency(lambda, Object.fromEntries(functionNames.map((name) => [name, 0])));
}

export const isLockedForAll = async (trainers: Table): Promise<boolean> =>
  Boolean((await getItem(trainers, { id: EVERYBODY }))?.lockedAt);

/** Undoes `lockAll`. Trainers who were locked individually stay locked. */
export async function unlockAll(trainers: Table, lambda: LambdaClient): Promise<void> {
  const before = await getItem(trainers, { id: EVERYBODY });
  if (!before?.lockedAt) throw new Error('There is nothing to unlock: nobody ran lock --all.');
  await setConcurrency(lambda, before.concurrency as Concurrency);
  await updateItem({
    table: trainers,
    key: { id: EVERYBODY },
    update: 'REMOVE lockedAt, concurrency',
  });
}
