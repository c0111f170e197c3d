import type { SNSEvent } from 'aws-lambda';
import { patientOptions, sqsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { mailQueue } from '../adapters/queue.ts';
import { feedback } from './feedback.ts';

const { MAIL_QUEUE_URL } = readEnvironment('mail/feedback');
const handOver = feedback({ queue: mailQueue(sqsClient(patientOptions), MAIL_QUEUE_URL) });

export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) await handOver(Sns.Message);
};
