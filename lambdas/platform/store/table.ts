import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientOptions } from '#lambdas/platform/aws/service.ts';
import { variable } from '#lambdas/platform/env.ts';

export type Item = Record<string, unknown>;

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

const tableNames = [
  'cases',
  'assessments',
  'leads',
  'jobs',
  'audit',
  'settings',
  'moments',
] as const;

export type TableName = (typeof tableNames)[number];

export type Tables = Readonly<Record<TableName, Table>>;

export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The tables of the stack. IAM decides which of them a function may use. */
export const openTables = (options = clientOptions): Tables => {
  const client = documentClient(new DynamoDBClient(options));
  return Object.fromEntries(
    tableNames.map((name) => {
      const from = `${name.toUpperCase() as Uppercase<TableName>}_TABLE` as const;
      return [name, { client, name: variable(from) }];
    }),
  ) as unknown as Tables;
};

/** In an expression, `#name` means the attribute `name`. */
export const namesIn = (
  expressions: readonly (string | undefined)[],
): Record<string, string> | undefined => {
  const found = expressions.join(' ').match(/#\w+/g);
  return found ? Object.fromEntries(found.map((alias) => [alias, alias.slice(1)])) : undefined;
};
