import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { reach } from '../adapters/outage.ts';
import {
  type Recipient,
  type RecipientKey,
  recipientKey,
  type Suppression,
  share,
  sharesOfDay,
} from './recipient.ts';

/** Each method throws Outage. */
export interface RecipientStore {
  find: (email: string) => Promise<Recipient>;
  /** @returns false if the recipient was changed since `found`, and nothing was taken */
  takeShare: (email: string, found: Recipient, leadId: string, now: Date) => Promise<boolean>;
  /** Ends all guide mail to this recipient. The first reason stays. */
  suppress: (recipient: RecipientKey, reason: Suppression, now: Date) => Promise<void>;
}

const SECOND = 1000;

export const recipientStore = (client: DynamoDBDocumentClient, table: string): RecipientStore => ({
  find: (email) =>
    reach('the table', async () => {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table,
          Key: { pk: recipientKey(email) },
          ConsistentRead: true,
        }),
      );
      return { version: 0, shares: [], ...Item };
    }),

  takeShare: (email, found, leadId, now) =>
    reach('the table', async () => {
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: {
              pk: recipientKey(email),
              version: found.version + 1,
              shares: [...sharesOfDay(found, now), { leadId, at: now.toISOString() }],
              // Forgotten by the table when the last share is.
              expiresAt: Math.ceil((now.getTime() + share.day) / SECOND),
            },
            ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
            ExpressionAttributeValues: { ':version': found.version },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    }),

  suppress: (recipient, reason, now) =>
    reach('the table', async () => {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: { pk: recipient },
          UpdateExpression:
            'SET suppressed = if_not_exists(suppressed, :reason), suppressedAt = if_not_exists(suppressedAt, :at), shares = if_not_exists(shares, :none) REMOVE expiresAt ADD version :one',
          ExpressionAttributeValues: {
            ':reason': reason,
            ':at': now.toISOString(),
            ':none': [],
            ':one': 1,
          },
        }),
      );
    }),
});
