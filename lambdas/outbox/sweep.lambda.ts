import { dynamoClient, sqsClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { queue } from '../adapters/queue.ts';
import { tablesOf } from '../adapters/table.ts';
import { outboxStore } from './outbox-store.ts';
import { sweep } from './sweep.ts';

export const handler = sweep({
  outbox: outboxStore(tablesOf(dynamoClient())('OUTBOX_TABLE')),
  queue: queue(sqsClient(), variable('MAIL_QUEUE_URL')),
  now: () => new Date(),
});
