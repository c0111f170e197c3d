import {
  GetItemCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { callService } from './service.ts';
import { attributes, fromAttributes, type Item, type Table } from './table.ts';

/** Names attributes by placeholders, since some are reserved words. */
const projection = (wanted: readonly string[]) => ({
  ProjectionExpression: wanted.map((_, index) => `#p${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(wanted.map((each, index) => [`#p${index}`, each])),
});

/**
 * Reads an item as it is now.
 * @param wanted the attributes. @default all
 * @throws ServiceUnavailableError
 */
export const getItem = (
  { client, name }: Table,
  key: Item,
  wanted?: readonly string[],
): Promise<Item | undefined> =>
  callService('the table', async () => {
    const { Item } = await client.send(
      new GetItemCommand({
        TableName: name,
        Key: attributes(key),
        ConsistentRead: true,
        ...(wanted && projection(wanted)),
      }),
    );
    return fromAttributes(Item);
  });

interface Query {
  /** @default the table itself */
  index?: string;
  /** A key condition as DynamoDB spells it. */
  where: string;
  names?: Record<string, string>;
  values: Item;
  /** The most items on a page. @default 100 */
  limit?: number;
}

const query = ({ name }: Table, { index, where, names, values, limit = 100 }: Query) => ({
  TableName: name,
  ...(index && { IndexName: index }),
  Limit: limit,
  KeyConditionExpression: where,
  ...(names && { ExpressionAttributeNames: names }),
  ExpressionAttributeValues: attributes(values),
});

const itemsOf = ({ Items = [] }: QueryCommandOutput): Item[] =>
  Items.map((item) => fromAttributes(item) ?? {});

/**
 * Reads all that a key condition is for, page after page.
 * @throws ServiceUnavailableError
 */
export async function* queryAll(table: Table, wanted: Query): AsyncGenerator<Item[]> {
  const pages = paginateQuery({ client: table.client }, query(table, wanted));
  const each = pages[Symbol.asyncIterator]();
  while (true) {
    const page = await callService('the table', () => each.next());
    if (page.done) return;
    yield itemsOf(page.value);
  }
}

interface PageQuery extends Query {
  limit: number;
  /** The last ones first. */
  backwards?: boolean;
  /** The whole key of the item that these come after. */
  after?: Item | undefined;
}

/**
 * Reads the first items that a key condition is for.
 * @throws ServiceUnavailableError
 */
export const queryPage = (
  table: Table,
  { backwards = false, after, ...wanted }: PageQuery,
): Promise<Item[]> =>
  callService('the table', async () => {
    const page = new QueryCommand({
      ...query(table, wanted),
      ScanIndexForward: !backwards,
      ...(after && { ExclusiveStartKey: attributes(after) }),
    });
    return itemsOf(await table.client.send(page));
  });
