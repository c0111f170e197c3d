import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { callService } from './service.ts';
import { type Item, namesIn, type Table } from './table.ts';

const projection = (wanted: readonly string[] | undefined): string | undefined =>
  wanted?.map((name) => `#${name}`).join(', ');

export const getItem = (
  { client, name }: Table,
  key: Item,
  wanted?: readonly string[],
): Promise<Item | undefined> =>
  callService('the table', async () => {
    const ProjectionExpression = projection(wanted);
    const { Item } = await client.send(
      new GetCommand({
        TableName: name,
        Key: key,
        ConsistentRead: true,
        ProjectionExpression,
        ExpressionAttributeNames: namesIn([ProjectionExpression]),
      }),
    );
    return Item;
  });

export interface Query {
  index?: string;
  where: string;
  values: Item;
  filter?: string | undefined;
  limit?: number;
  backwards?: boolean;
  after?: Item | undefined;
  wanted?: readonly string[];
}

const query = ({ client, name }: Table, wanted: Query) =>
  callService('the table', async () => {
    const { where, filter } = wanted;
    const ProjectionExpression = projection(wanted.wanted);
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        IndexName: wanted.index,
        Limit: wanted.limit ?? 100,
        KeyConditionExpression: where,
        FilterExpression: filter,
        ProjectionExpression,
        ExpressionAttributeNames: namesIn([where, filter, ProjectionExpression]),
        ExpressionAttributeValues: wanted.values,
        ScanIndexForward: !wanted.backwards,
        ExclusiveStartKey: wanted.after,
      }),
    );
    return { items: Items, last: LastEvaluatedKey };
  });

export async function* queryAll(table: Table, wanted: Query): AsyncGenerator<Item[]> {
  let { after } = wanted;
  do {
    const page: Awaited<ReturnType<typeof query>> = await query(table, { ...wanted, after });
    yield page.items;
    after = page.last;
  } while (after);
}

export const queryPage = async (table: Table, wanted: Query): Promise<Item[]> =>
  (await query(table, wanted)).items;
