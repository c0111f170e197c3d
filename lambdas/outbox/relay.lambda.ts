import type { DynamoDBStreamEvent } from 'aws-lambda';
import { sqsClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { queue } from '../adapters/queue.ts';
import { relay } from './relay.ts';

const handOver = relay({ queue: queue(sqsClient(), variable('MAIL_QUEUE_URL')) });

export const handler = ({ Records }: DynamoDBStreamEvent): Promise<void> =>
  handOver(
    Records.filter(({ eventName }) => eventName === 'INSERT').map(
      ({ dynamodb }) => dynamodb?.Keys?.id?.S,
    ),
  );
