import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export type Item = Record<string, unknown>;

export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** In an expression, `#name` means the attribute `name`, unless `names` maps it to another one. */
export const namesIn = (
  expressions: readonly (string | undefined)[],
  names: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined => {
  const found = expressions.join(' ').match(/#\w+/g);
  if (!found) return undefined;
  return Object.fromEntries(found.map((alias) => [alias, names[alias] ?? alias.slice(1)]));
};
