import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { reach } from './outage.ts';

export interface Fingerprinted {
  fingerprint: string;
}

/** `same` and `other` tell of the record that was there before: made by the same submission, or not. */
export type PutOnce = 'stored' | 'same' | 'other';

/**
 * Puts a record unless its key is taken. An SDK that repeats a put whose answer was lost meets its own record, which
 * is the same.
 * @throws Outage
 */
export const putOnce = (
  client: DynamoDBDocumentClient,
  table: string,
  keyName: string,
  item: Fingerprinted,
): Promise<PutOnce> =>
  reach('the table', async () => {
    try {
      await client.send(
        new PutCommand({
          TableName: table,
          Item: item,
          ConditionExpression: 'attribute_not_exists(#key)',
          ExpressionAttributeNames: { '#key': keyName },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return 'stored';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // The exception carries the raw item: the document client translates answers, not errors.
      return error.Item?.fingerprint?.S === item.fingerprint ? 'same' : 'other';
    }
  });
