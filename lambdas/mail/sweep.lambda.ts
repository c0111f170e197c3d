import { dynamoClient, sqsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { mailQueue } from '../adapters/queue.ts';
import { outboxStore } from './outbox-store.ts';
import { sweep } from './sweep.ts';

const { LEADS_TABLE, ASSESSMENTS_TABLE, MAIL_QUEUE_URL } = readEnvironment('mail/sweep');
const now = () => new Date();

export const handler = sweep({
  outbox: outboxStore({
    client: dynamoClient(),
    tables: { guide: LEADS_TABLE, assessment: ASSESSMENTS_TABLE },
    now,
  }),
  queue: mailQueue(sqsClient(), MAIL_QUEUE_URL),
  now,
});
