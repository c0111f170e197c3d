import type { SNSEvent } from 'aws-lambda';
import { addressHash } from '../adapters/address-hash.ts';
import { backgroundOptions, kmsClient, sqsClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { queue } from '../adapters/queue.ts';
import { feedback } from './feedback.ts';

const handOver = feedback({
  queue: queue(sqsClient(backgroundOptions), variable('MAIL_QUEUE_URL')),
  hash: addressHash(kmsClient(backgroundOptions), variable('ADDRESS_KEY_ARN'), 'recipient'),
});

export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) await handOver(Sns.Message);
};
