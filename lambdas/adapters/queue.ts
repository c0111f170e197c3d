import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { encodeJob, type MailJob } from '../mail/mail-job.ts';
import { Outage, reach } from './outage.ts';

/** In seconds; the most that SQS allows. */
export const LONGEST_DELAY = 900;
const BATCH = 10;

export interface MailQueue {
  /**
   * Hands jobs over.
   * @throws Outage if even one could not be; the others may have been
   */
  add: (jobs: readonly MailJob[], delaySeconds?: number) => Promise<void>;
  /** @throws Outage */
  retryLater: (receiptHandle: string, seconds: number) => Promise<void>;
}

export const mailQueue = (client: SQSClient, queueUrl: string): MailQueue => {
  const addBatch = async (jobs: readonly MailJob[], delaySeconds: number): Promise<void> => {
    const { Failed = [] } = await reach('the mail queue', () =>
      client.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: jobs.map((job, index) => ({
            Id: String(index),
            MessageBody: encodeJob(job),
            DelaySeconds: delaySeconds,
          })),
        }),
      ),
    );
    if (Failed.length > 0) {
      throw new Outage(`The mail queue refused ${Failed.length} of ${jobs.length} jobs`);
    }
  };
  return {
    async add(jobs, delaySeconds = 0) {
      for (let from = 0; from < jobs.length; from += BATCH) {
        await addBatch(jobs.slice(from, from + BATCH), Math.min(delaySeconds, LONGEST_DELAY));
      }
    },
    async retryLater(receiptHandle, seconds) {
      await reach('the mail queue', () =>
        client.send(
          new ChangeMessageVisibilityCommand({
            QueueUrl: queueUrl,
            ReceiptHandle: receiptHandle,
            VisibilityTimeout: Math.min(seconds, LONGEST_DELAY),
          }),
        ),
      );
    },
  };
};
