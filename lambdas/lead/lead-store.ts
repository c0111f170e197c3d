import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { reach } from '../adapters/outage.ts';
import { type PutOnce, putOnce } from '../adapters/put-once.ts';
import type { MailRequest } from '../mail/mail-state.ts';
import { leadKey } from './lead-key.ts';

/** A lead as it lies in its table, under `leadKey`. */
export interface LeadRecord extends MailRequest {
  email: string;
  name: string;
  createdAt: string;
  fingerprint: string;
  /** The part of the unsubscribe link that can't be known from anything else. */
  unsubscribeSecret: string;
}

export interface LeadStore {
  /** @throws Outage */
  add: (leadId: string, lead: LeadRecord) => Promise<PutOnce>;
}

export const leadStore = (client: DynamoDBDocumentClient, table: string): LeadStore => ({
  add: (leadId, lead) => putOnce(client, table, 'pk', { ...leadKey(leadId), ...lead }),
});

export interface LeadSecretStore {
  /** @throws Outage */
  findSecret: (
    leadId: string,
  ) => Promise<Pick<LeadRecord, 'email' | 'unsubscribeSecret'> | undefined>;
}

export const leadSecretStore = (
  client: DynamoDBDocumentClient,
  table: string,
): LeadSecretStore => ({
  findSecret: (leadId) =>
    reach('the table', async () => {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table,
          Key: leadKey(leadId),
          ProjectionExpression: 'email, unsubscribeSecret',
        }),
      );
      return Item as Pick<LeadRecord, 'email' | 'unsubscribeSecret'> | undefined;
    }),
});
