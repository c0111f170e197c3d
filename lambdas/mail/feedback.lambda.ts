import type { SNSEvent } from 'aws-lambda';
import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { feedback } from './feedback.ts';
import { outboxStore } from './outbox-store.ts';
import { recipientStore } from './recipient-store.ts';

const { LEADS_TABLE, ASSESSMENTS_TABLE } = readEnvironment('mail/feedback');
const client = dynamoClient();
const now = () => new Date();

const take = feedback({
  outbox: outboxStore({
    client,
    tables: { guide: LEADS_TABLE, assessment: ASSESSMENTS_TABLE },
    now,
  }),
  recipients: recipientStore(client, LEADS_TABLE),
  now,
});

export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) await take(Sns.Message);
};
