import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { EVERYBODY } from '#lambdas/audit/deed.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

interface Everything {
  readonly trainers: Table;
  readonly lambda: LambdaClient;
  readonly functionNames: readonly string[];
}

/**
 * Locks the coach's side twice: by an item that every function reads consistently and no deploy touches, and by taking
 * the functions' concurrency away. The item keeps the concurrency that they had, for `openAll`.
 */
export async function closeAll(all: Everything, now: Date): Promise<void> {
  const { trainers, lambda, functionNames } = all;
  const before = await getItem(trainers, { id: EVERYBODY });
  const concurrency = before?.concurrency ?? (await concurrencies(lambda, functionNames));
  await putItem({
    table: trainers,
    item: { id: EVERYBODY, lockedAt: before?.lockedAt ?? now.toISOString(), concurrency },
  });
  await setConcurrency(lambda, Object.fromEntries(functionNames.map((name) => [name, 0])));
}

/** Undoes `closeAll`. Trainers who are locked themselves stay so. */
export async function openAll(all: Everything): Promise<void> {
  const { trainers, lambda } = all;
  const before = await getItem(trainers, { id: EVERYBODY });
  if (!before?.lockedAt) throw new Error('Not everybody is locked.');
  await setConcurrency(lambda, before.concurrency as Record<string, number | null>);
  await updateItem({
    table: trainers,
    key: { id: EVERYBODY },
    update: 'REMOVE lockedAt, concurrency',
  });
}

async function concurrencies(
  lambda: LambdaClient,
  names: readonly string[],
): Promise<Record<string, number | null>> {
  const entries = names.map(async (FunctionName) => {
    const { ReservedConcurrentExecutions } = await lambda.send(
      new GetFunctionConcurrencyCommand({ FunctionName }),
    );
    return [FunctionName, ReservedConcurrentExecutions ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function setConcurrency(
  lambda: LambdaClient,
  wanted: Record<string, number | null>,
): Promise<void> {
  for (const [FunctionName, most] of Object.entries(wanted)) {
    if (most === null) await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    else {
      await lambda.send(
        new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: most }),
      );
    }
  }
}
