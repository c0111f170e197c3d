import type { SNSEvent } from 'aws-lambda';
import { backgroundOptions, kmsClient, sqsClient } from '#lambdas/platform/aws/clients.ts';
import { queue } from '#lambdas/platform/aws/queue.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { feedback } from './feedback.ts';

const deps = {
  queue: queue(sqsClient(backgroundOptions), variable('EMAIL_QUEUE_URL')),
  hash: addressHash(kmsClient(backgroundOptions), variable('ADDRESS_KEY_ARN'), 'recipient'),
};

export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) await feedback(deps, Sns.Message);
};
