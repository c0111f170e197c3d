import type { DynamoDBStreamEvent } from 'aws-lambda';
import { sqsClient } from '#lambdas/platform/aws/clients.ts';
import { queue } from '#lambdas/platform/aws/queue.ts';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { variable } from '#lambdas/platform/env.ts';
import { relay } from './relay.ts';

const emailQueue = queue(sqsClient(), variable('EMAIL_QUEUE_URL'));

export const handler = ({ Records }: DynamoDBStreamEvent): Promise<void> =>
  relay(
    emailQueue,
    Records.map(({ dynamodb }) => unmarshalled(dynamodb?.Keys)?.id),
  );
