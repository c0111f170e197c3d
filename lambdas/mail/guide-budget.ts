import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { reach } from '../adapters/outage.ts';

const HOUR = 3_600_000;

export const nextHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR) * HOUR + HOUR);

/** The breaker over all guide mail: so many an hour, whoever asks. */
export interface GuideBudget {
  /**
   * @returns false if this hour's mails are used up
   * @throws Outage
   */
  spend: (now: Date) => Promise<boolean>;
}

export const guideBudget = (
  client: DynamoDBDocumentClient,
  table: string,
  mailsPerHour: number,
): GuideBudget => ({
  spend: (now) =>
    reach('the table', async () => {
      try {
        await client.send(
          new UpdateCommand({
            TableName: table,
            Key: { pk: `guide-mail-hour#${now.toISOString().slice(0, 13)}` },
            UpdateExpression: 'SET expiresAt = :end ADD mails :one',
            ConditionExpression: 'attribute_not_exists(mails) OR mails < :most',
            ExpressionAttributeValues: {
              ':one': 1,
              ':most': mailsPerHour,
              ':end': Math.ceil((now.getTime() + 2 * HOUR) / 1000),
            },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    }),
});
