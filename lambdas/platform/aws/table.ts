import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { variable } from '#lambdas/platform/env.ts';
import type { Variable } from '#lambdas/platform/environment.ts';

export type Item = Record<string, unknown>;

export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** The way to the product's tables by one client. */
export const tablesOf =
  (client: DynamoDBClient) =>
  (name: Extract<Variable, `${string}_TABLE`>): Table => ({ client, name: variable(name) });

export type Attributes = Record<string, AttributeValue>;

/** As DynamoDB stores them; undefined values are left out. */
export const attributes = (item: Item): Attributes =>
  marshall(item, { removeUndefinedValues: true }) as Attributes;
export const fromAttributes = (item: Attributes | undefined): Item | undefined =>
  item && unmarshall(item as Parameters<typeof unmarshall>[0]);
