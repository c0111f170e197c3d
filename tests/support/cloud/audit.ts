import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { output } from '#tests/support/product/product.ts';
import { tables } from './records.ts';

export const auditOf = async (
  subject: string,
  TableName = output('AuditTableName'),
): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'subject = :subject',
      ExpressionAttributeValues: { ':subject': subject },
      ConsistentRead: true,
    }),
  );
  return Items;
};
