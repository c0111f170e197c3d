import type { DynamoDBStreamEvent } from 'aws-lambda';
import { sqsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { queue } from '../adapters/queue.ts';
import { relay } from './relay.ts';

const { MAIL_QUEUE_URL } = readEnvironment('outbox/relay');
const handOver = relay({ queue: queue(sqsClient(), MAIL_QUEUE_URL) });

export const handler = ({ Records }: DynamoDBStreamEvent): Promise<void> =>
  handOver(
    Records.filter(({ eventName }) => eventName === 'INSERT').map(
      ({ dynamodb }) => dynamodb?.Keys?.id?.S,
    ),
  );
