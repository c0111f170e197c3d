import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { output } from '#tests/support/product/product.ts';
import { tables as cloud } from './records.ts';

const kinds = {
  assessments: 'Assessments',
  audit: 'Audit',
  clients: 'Clients',
  coachState: 'CoachState',
  drafts: 'Drafts',
  leads: 'Leads',
  messages: 'Messages',
  outbox: 'Outbox',
  recipients: 'Recipients',
  tasks: 'Tasks',
  tombstones: 'Tombstones',
  trainers: 'Trainers',
} as const;

type Kind = keyof typeof kinds;

/** The new table has no stream, so its changes start no Lambda. */
async function createLike(kind: Kind, TableName: string): Promise<void> {
  const { Table: original } = await cloud.send(
    new DescribeTableCommand({ TableName: output(`${kinds[kind]}TableName`) }),
  );
  const indexes = original?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  await cloud.send(
    new CreateTableCommand({
      TableName,
      KeySchema: original?.KeySchema,
      AttributeDefinitions: original?.AttributeDefinitions,
      ...(indexes?.length && { GlobalSecondaryIndexes: indexes }),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
}

export function ownTables(): (client: DynamoDBDocumentClient) => Record<Kind, Table> {
  const run = crypto.randomUUID().slice(0, 8);
  const nameOf = (kind: string) => `own-${run}-${kind}`;
  const all = Object.keys(kinds) as Kind[];
  beforeAll(async () => {
    await Promise.all(all.map((kind) => createLike(kind, nameOf(kind))));
  });
  afterAll(async () => {
    await Promise.all(
      all.map((kind) => cloud.send(new DeleteTableCommand({ TableName: nameOf(kind) }))),
    );
  });
  return (client) =>
    Object.fromEntries(all.map((kind) => [kind, { client, name: nameOf(kind) }])) as Record<
      Kind,
      Table
    >;
}
