import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { encodeJob, type MailJob } from '../mail/mail-job.ts';
import { reach } from './outage.ts';

/** In seconds; the most that SQS allows. */
export const LONGEST_DELAY = 900;

const AT_ONCE = 10;

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
  const addOne = (job: MailJob, delaySeconds: number) =>
    reach('the mail queue', () =>
      client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: encodeJob(job),
          DelaySeconds: delaySeconds,
        }),
      ),
    );
  return {
    // One by one: the local cloud asks for a permission of its own, which AWS does not know, for a batch.
    async add(jobs, delaySeconds = 0) {
      const delay = Math.min(delaySeconds, LONGEST_DELAY);
      for (let from = 0; from < jobs.length; from += AT_ONCE) {
        await Promise.all(jobs.slice(from, from + AT_ONCE).map((job) => addOne(job, delay)));
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
