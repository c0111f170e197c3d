import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { callService, ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { IndexName } from '#lambdas/platform/contract.ts';
import { type Item, namesIn, type Table } from './table.ts';

export interface Read {
  readonly table: Table;
  readonly key: Item;
}

export const getItem = ({ table, key }: Read): Promise<Item | undefined> =>
  callService('the table', async () => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
    );
    return Item;
  });

const BATCH_MAX = 100;
const BATCH_ATTEMPTS = 5;

/** Returns the items that exist, in any order. */
export const getItems = (table: Table, keys: readonly Item[]): Promise<Item[]> =>
  callService('the table', async () => {
    const found: Item[] = [];
    let left = [...keys];
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === BATCH_ATTEMPTS) throw new ServiceUnavailableError('The table is busy');
      const Keys = left.splice(0, BATCH_MAX);
      const { Responses, UnprocessedKeys } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
      );
      found.push(...(Responses?.[table.name] ?? []));
      const unprocessed = UnprocessedKeys?.[table.name]?.Keys ?? [];
      left = [...left, ...unprocessed];
      if (unprocessed.length === 0) attempt = -1;
    }
    return found;
  });

export interface Query {
  index?: IndexName;
  where: string;
  values: Item;
  limit?: number;
  backwards?: boolean;
  after?: Item | undefined;
}

const query = ({ client, name }: Table, wanted: Query) =>
  callService('the table', async () => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        IndexName: wanted.index,
        // Indexes are eventually consistent.
        ConsistentRead: wanted.index === undefined,
        Limit: wanted.limit,
        KeyConditionExpression: wanted.where,
        ExpressionAttributeNames: namesIn([wanted.where]),
        ExpressionAttributeValues: wanted.values,
        ScanIndexForward: !wanted.backwards,
        ExclusiveStartKey: wanted.after,
      }),
    );
    return { items: Items, last: LastEvaluatedKey };
  });

export const queryPage = async (table: Table, wanted: Query): Promise<Item[]> =>
  (await query(table, wanted)).items;

export async function* queryPages(table: Table, wanted: Query): AsyncGenerator<Item[]> {
  let { after } = wanted;
  do {
    const page: Awaited<ReturnType<typeof query>> = await query(table, { ...wanted, after });
    yield page.items;
    after = page.last;
  } while (after);
}

export const queryAll = async (table: Table, wanted: Query): Promise<Item[]> =>
  (await Array.fromAsync(queryPages(table, wanted))).flat();
