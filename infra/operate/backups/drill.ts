import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import { GetParameterCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';

const key = { id: 'canary' };
const TEXT =
  'This item belongs to no client. A restore drill decrypts it, to check that backups can be read.';
/** The deployment's role may encrypt only with this context (`github-stack.ts`). */
const EncryptionContext = { purpose: 'canary' };

type Kms = Pick<KMSClient, 'send'>;

export async function putCanary(table: Table, kms: Kms, keyArn: string): Promise<void> {
  if (await getItem(table, key)) return;
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from(TEXT), EncryptionContext }),
  );
  await putItem({ table, item: { ...key, encrypted: CiphertextBlob } });
}

async function problemWithCanary(
  table: Table,
  kms: Kms,
  keyArn: string,
): Promise<string | undefined> {
  const item = await getItem(table, key);
  if (!(item?.encrypted instanceof Uint8Array)) return 'the canary was not restored';
  try {
    const { Plaintext = new Uint8Array() } = await kms.send(
      new DecryptCommand({ KeyId: keyArn, CiphertextBlob: item.encrypted, EncryptionContext }),
    );
    return Buffer.from(Plaintext).toString() === TEXT
      ? undefined
      : 'the restored canary has a different text';
  } catch (error) {
    return `the canary cannot be decrypted: ${(error as Error).name}`;
  }
}

export interface Drill {
  at: string;
  seconds: number;
  tables: number;
  problems: string[];
}

interface DrillInput {
  dynamo: DynamoDBDocumentClient;
  kms: Pick<KMSClient, 'send'>;
  stackName: string;
  tables: string[];
  canary: { name: string; keyArn: string };
  pollMs: number;
  say: (line: string) => void;
}

/** The site may store new items between the restore point and the count. */
const SLACK = { items: 100, share: 0.1 };

async function latestRestorable(
  dynamo: DynamoDBDocumentClient,
  TableName: string,
): Promise<Date | undefined> {
  const { ContinuousBackupsDescription } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED') return undefined;
  return recovery.LatestRestorableDateTime ?? new Date();
}

/** On AWS, CloudFormation enables the backups. The local cloud ignores that setting. */
export async function enableBackups(
  dynamo: DynamoDBDocumentClient,
  tables: string[],
): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  for (const TableName of tables) {
    if (await latestRestorable(dynamo, TableName)) continue;
    await dynamo.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
    );
  }
}

export async function statusOf(
  dynamo: DynamoDBDocumentClient,
  TableName: string,
): Promise<string | undefined> {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
    return Table?.TableStatus;
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function until(pollMs: number, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(pollMs);
}

async function remove({ dynamo, pollMs }: DrillInput, TableName: string): Promise<void> {
  let isRequested = false;
  await until(pollMs, async () => {
    const status = await statusOf(dynamo, TableName);
    if (status === 'ACTIVE' && !isRequested) {
      await dynamo.send(new DeleteTableCommand({ TableName }));
      isRequested = true;
    }
    return status === undefined;
  });
}

async function countItems(client: DynamoDBDocumentClient, TableName: string): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of paginateScan({ client }, { TableName, Select: 'COUNT' })) {
    count += Count;
  }
  return count;
}

async function drillOne(input: DrillInput, name: string): Promise<string[]> {
  const { dynamo, kms, canary, stackName, pollMs, say } = input;
  const restored = `${stackName}-drill-${name}`.slice(0, 255);
  await remove(input, restored);
  try {
    await dynamo.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: name,
        TargetTableName: restored,
        UseLatestRestorableTime: true,
        // Restoring indexes would take longer, and the drill needs none.
        GlobalSecondaryIndexOverride: [],
      }),
    );
    await until(pollMs, async () => (await statusOf(dynamo, restored)) === 'ACTIVE');
    const now = await countItems(dynamo, name);
    const then = await countItems(dynamo, restored);
    say(`${name}: the copy has ${then} items, the table ${now}`);
    const problems: string[] = [];
    if (now - then > Math.max(SLACK.items, now * SLACK.share)) {
      problems.push(`${name} has ${now} items, but its copy only ${then}`);
    }
    if (name === canary.name) {
      const table = { client: dynamo, name: restored };
      const problem = await problemWithCanary(table, kms, canary.keyArn);
      if (problem) problems.push(problem);
    }
    return problems;
  } finally {
    await remove(input, restored);
  }
}

export async function restoreDrill(input: DrillInput): Promise<Drill> {
  const { dynamo, kms, canary, pollMs, say } = input;
  const began = new Date();
  await putCanary({ client: dynamo, name: canary.name }, kms, canary.keyArn);
  say('Waiting until the backup includes the canary, which takes a few minutes on AWS');
  await until(
    pollMs,
    async () => ((await latestRestorable(dynamo, canary.name)) ?? began) >= began,
  );
  const kept: string[] = [];
  for (const name of input.tables) if (await latestRestorable(dynamo, name)) kept.push(name);
  const all = kept.map((name) =>
    drillOne(input, name).catch((error: Error) => [`${name} was not restored: ${error.message}`]),
  );
  const problems = (await Promise.all(all)).flat();
  if (!kept.includes(canary.name)) problems.push(`${canary.name} has no point-in-time recovery`);
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  return { at: began.toISOString(), seconds, tables: kept.length, problems };
}

export const conclusionOf = ({ problems, tables, seconds }: Drill): string =>
  problems.length > 0
    ? 'The drill failed: see "Restore drill" in infra/docs/RUNBOOK.md.'
    : `The drill restored ${tables} tables, read the copies, and deleted them, in ${seconds} s.`;

type Parameters = Pick<SSMClient, 'send'>;

const parameter = (stackName: string): string => `/${stackName}/restore-drill`;

export async function readLastDrill(
  parameters: Parameters,
  stackName: string,
): Promise<Drill | undefined> {
  try {
    const { Parameter } = await parameters.send(
      new GetParameterCommand({ Name: parameter(stackName) }),
    );
    return Parameter?.Value ? JSON.parse(Parameter.Value) : undefined;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return undefined;
    throw error;
  }
}

export async function writeLastDrill(
  parameters: Parameters,
  stackName: string,
  drill: Drill,
): Promise<void> {
  await parameters.send(
    new PutParameterCommand({
      Name: parameter(stackName),
      Value: JSON.stringify(drill),
      Type: 'String',
      Overwrite: true,
    }),
  );
}
