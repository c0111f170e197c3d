import { sqsClient } from '#lambdas/platform/aws/clients.ts';
import { queue } from '#lambdas/platform/aws/queue.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { outboxStore } from './outbox-store.ts';
import { sweep } from './sweep.ts';

const deps = {
  outbox: outboxStore(tablesOf({ outbox: 'OUTBOX_TABLE' }).outbox),
  queue: queue(sqsClient(), variable('EMAIL_QUEUE_URL')),
  now: () => new Date(),
};

export const handler = () => sweep(deps);
