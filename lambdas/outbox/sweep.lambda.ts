import { dynamoClient, sqsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { queue } from '../adapters/queue.ts';
import { outboxStore } from './outbox-store.ts';
import { sweep } from './sweep.ts';

const { OUTBOX_TABLE, MAIL_QUEUE_URL } = readEnvironment('outbox/sweep');

export const handler = sweep({
  outbox: outboxStore({ client: dynamoClient(), name: OUTBOX_TABLE }),
  queue: queue(sqsClient(), MAIL_QUEUE_URL),
  now: () => new Date(),
});
