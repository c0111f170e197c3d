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

export const tablesOf = (
  dynamo: DynamoDBClient,
  prepare = (client: DynamoDBDocumentClient) => client,
) => {
  const client = prepare(documentClient(dynamo));
  return (name: Extract<Variable, `${string}_TABLE`>): Table => ({ client, name: variable(name) });
};
