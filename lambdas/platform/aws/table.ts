import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { variable } from '#lambdas/platform/env.ts';
import type { Variable } from '#lambdas/platform/environment.ts';

export type Item = Record<string, unknown>;

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/**
 * The product's tables, with one client for reads and writes.
 * @param prepare changes the document client before its first call
 */
export const tablesOf = (
  dynamo: DynamoDBClient,
  prepare = (client: DynamoDBDocumentClient) => client,
) => {
  const client = prepare(documentClient(dynamo));
  return (name: Extract<Variable, `${string}_TABLE`>): Table => ({ client, name: variable(name) });
};
