import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { documentClient, type Tables } from '#lambdas/platform/store/table.ts';
import { awsConfig } from './product.ts';
import { tables as originals, tableNames } from './store.ts';

const client = documentClient(new DynamoDBClient(awsConfig));

/** Tables like the product's, but without a stream, for use cases that run in the test's process. */
export const ownTables = (): ((through?: DynamoDBDocumentClient) => Tables) => {
  const run = crypto.randomUUID().slice(0, 8);
  const nameOf = (name: string) => `own-${run}-${name}`;
  beforeAll(async () => {
    for (const name of tableNames) {
      const { Table } = await client.send(
        new DescribeTableCommand({ TableName: originals[name].name }),
      );
      const indexes = Table?.GlobalSecondaryIndexes?.map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      );
      await client.send(
        new CreateTableCommand({
          TableName: nameOf(name),
          KeySchema: Table?.KeySchema,
          AttributeDefinitions: Table?.AttributeDefinitions,
          ...(indexes?.length && { GlobalSecondaryIndexes: indexes }),
          BillingMode: 'PAY_PER_REQUEST',
        }),
      );
    }
  });
  afterAll(async () => {
    for (const name of tableNames) {
      await client.send(new DeleteTableCommand({ TableName: nameOf(name) }));
    }
  });
  return (through = client) =>
    Object.fromEntries(
      tableNames.map((name) => [name, { client: through, name: nameOf(name) }]),
    ) as unknown as Tables;
};

/** A client whose commands pass through `around`, which may pause, count, or fail them. */
export const clientThrough = (
  around: (command: object, send: () => Promise<unknown>) => Promise<unknown>,
): DynamoDBDocumentClient => {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  return {
    send: (command: object) => around(command, () => send(command)),
  } as unknown as DynamoDBDocumentClient;
};
