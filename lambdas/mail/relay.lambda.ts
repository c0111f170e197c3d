import type { DynamoDBStreamEvent } from 'aws-lambda';
import { sqsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { mailQueue } from '../adapters/queue.ts';
import { relay } from './relay.ts';

const { MAIL_QUEUE_URL } = readEnvironment('mail/relay');
const handOver = relay({ queue: mailQueue(sqsClient(), MAIL_QUEUE_URL) });

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  const inserted = Records.filter(({ eventName }) => eventName === 'INSERT');
  const keys = inserted.map(({ dynamodb }) =>
    Object.fromEntries(Object.entries(dynamodb?.Keys ?? {}).map(([name, { S }]) => [name, S])),
  );
  await handOver(keys);
};
