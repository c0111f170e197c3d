import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { KMSClient } from '@aws-sdk/client-kms';
import { problemWithCanary, putCanary } from './canary.ts';
import type { Drill } from './last-drill.ts';

export interface DrillInput {
  dynamo: Pick<DynamoDBClient, 'send'>;
  kms: Pick<KMSClient, 'send'>;
  stackName: string;
  /** The stack's tables; those without point-in-time recovery are left out. */
  tables: string[];
  /** The table that has the canary, and the key that encrypts it. */
  canary: { name: string; keyArn: string };
  /** Erases the people from a restored table who were erased meanwhile. @returns the number of erased items */
  clean: (source: string, restored: string) => Promise<number>;
  /** Between two looks, in milliseconds. @default 10 seconds */
  pollMs?: number;
  /** Reports progress. */
  say?: (line: string) => void;
}

/** Rows that may come or go in the minutes between the restored moment and the count. */
const SLACK = { rows: 100, share: 0.1 };

const isMissing = (error: unknown): boolean =>
  (error as Error).name === 'ResourceNotFoundException';

class Tables {
  readonly #input: DrillInput;

  constructor(input: DrillInput) {
    this.#input = input;
  }

  /** The moments that a table can be restored to; nothing when it has no point-in-time recovery. */
  async latestRestorable(TableName: string): Promise<Date | undefined> {
    const { ContinuousBackupsDescription } = await this.#input.dynamo.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED') return undefined;
    return recovery.LatestRestorableDateTime ?? new Date();
  }

  async status(TableName: string): Promise<string | undefined> {
    try {
      const { Table } = await this.#input.dynamo.send(new DescribeTableCommand({ TableName }));
      return Table?.TableStatus;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await wait(this.#input.pollMs ?? 10_000);
  }

  async remove(TableName: string): Promise<void> {
    if ((await this.status(TableName)) === undefined) return;
    await this.until(async () => (await this.status(TableName)) === 'ACTIVE');
    await this.#input.dynamo.send(new DeleteTableCommand({ TableName }));
    await this.until(async () => (await this.status(TableName)) === undefined);
  }

  async restore(SourceTableName: string, TargetTableName: string): Promise<void> {
    await this.#input.dynamo.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName,
        TargetTableName,
        UseLatestRestorableTime: true,
        // Only rows are examined; restoring indexes would take longer.
        GlobalSecondaryIndexOverride: [],
      }),
    );
    await this.until(async () => (await this.status(TargetTableName)) === 'ACTIVE');
  }

  async count(TableName: string): Promise<number> {
    let count = 0;
    let ExclusiveStartKey: Record<string, never> | undefined;
    do {
      const page = await this.#input.dynamo.send(
        new ScanCommand({
          TableName,
          Select: 'COUNT',
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        }),
      );
      count += page.Count ?? 0;
      ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
    } while (ExclusiveStartKey);
    return count;
  }
}

/** @returns a sentence when a restored table lacks more than the minutes in between can explain */
export function problemWithCount(
  name: string,
  counts: { now: number; restored: number },
): string | undefined {
  const lacking = counts.now - counts.restored;
  return lacking > Math.max(SLACK.rows, counts.now * SLACK.share)
    ? `${name} has ${counts.now} rows, and ${counts.restored} were restored`
    : undefined;
}

/**
 * Restores every table to the latest moment that it can be restored to, into a table beside it; cleans it of people who
 * were erased, counts both, reads the canary out of the restored one, and deletes what it restored, whatever happened.
 */
export async function restoreDrill(input: DrillInput): Promise<Drill> {
  const { canary, stackName, say = () => {} } = input;
  const tables = new Tables(input);
  const began = new Date();
  await putCanary(input, canary);
  // A canary that was put just now can be restored some minutes later.
  say('waiting until the backup is as new as this drill');
  await tables.until(async () => ((await tables.latestRestorable(canary.name)) ?? began) >= began);

  const drillOne = async (name: string): Promise<string[]> => {
    const target = `${stackName}-drill-${name}`.slice(0, 255);
    await tables.remove(target);
    try {
      await tables.restore(name, target);
      const erased = await input.clean(name, target);
      if (erased > 0) say(`${name}: ${erased} items of people who were erased`);
      const counts = { now: await tables.count(name), restored: await tables.count(target) };
      say(`${name}: ${counts.restored} of ${counts.now} rows`);
      const problems = [
        problemWithCount(name, counts),
        name === canary.name && (await problemWithCanary(input, { ...canary, name: target })),
      ];
      return problems.filter((problem) => typeof problem === 'string');
    } finally {
      await tables.remove(target);
    }
  };

  const kept: string[] = [];
  for (const name of input.tables) if (await tables.latestRestorable(name)) kept.push(name);
  const problems = (
    await Promise.all(
      kept.map((name) =>
        drillOne(name).catch((error: Error) => [`${name} was not restored: ${error.message}`]),
      ),
    )
  ).flat();
  if (!kept.includes(canary.name)) problems.push(`${canary.name} has no point-in-time recovery`);
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  return { at: began.toISOString(), seconds, tables: kept.length, problems };
}
