import { GetItemCommand, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
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

interface IndexQuery {
  index: string;
  /** A key condition as DynamoDB spells it. */
  where: string;
  names?: Record<string, string>;
  values: Item;
}

/** How many items a page holds at most. */
const PAGE = 100;

/**
 * Reads an index, page after page.
 * @throws ServiceUnavailableError
 */
export async function* queryIndex(
  { client, name }: Table,
  { index, where, names, values }: IndexQuery,
): AsyncGenerator<Item[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: name,
      IndexName: index,
      Limit: PAGE,
      KeyConditionExpression: where,
      ...(names && { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: attributes(values),
    },
  )[Symbol.asyncIterator]();
  while (true) {
    const page = await callService('the table', () => pages.next());
    if (page.done) return;
    yield (page.value.Items ?? []).map((item) => fromAttributes(item) ?? {});
  }
}

interface PageQuery extends Omit<IndexQuery, 'index'> {
  /** @default the table itself */
  index?: string;
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
  { client, name }: Table,
  { index, where, names, values, limit, backwards = false, after }: PageQuery,
): Promise<Item[]> =>
  callService('the table', async () => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        ...(index && { IndexName: index }),
        Limit: limit,
        ScanIndexForward: !backwards,
        ...(after && { ExclusiveStartKey: attributes(after) }),
        KeyConditionExpression: where,
        ...(names && { ExpressionAttributeNames: names }),
        ExpressionAttributeValues: attributes(values),
      }),
    );
    return Items.map((item) => fromAttributes(item) ?? {});
  });
