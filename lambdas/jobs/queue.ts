import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { callService } from '#lambdas/platform/aws/service.ts';

/** SQS accepts neither a longer delay nor most control characters. */
const LONGEST_DELAY_SECONDS = 900;
const ID = /^[\w#-]{1,80}$/;

/** Passes ids of jobs. The queue holds no address and no content. */
export const jobsQueue = (client: SQSClient, QueueUrl: string) => ({
  /** Returns false for an id that no job of ours has. */
  add: async (id: unknown): Promise<boolean> => {
    if (typeof id !== 'string' || !ID.test(id)) return false;
    // One by one: the local cloud requires a permission for batches that doesn't exist on AWS.
    await callService('the queue', () =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody: id })),
    );
    return true;
  },

  retryIn: (ReceiptHandle: string, seconds: number): Promise<unknown> =>
    callService('the queue', () =>
      client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl,
          ReceiptHandle,
          VisibilityTimeout: Math.min(seconds, LONGEST_DELAY_SECONDS),
        }),
      ),
    ),
});

export type JobsQueue = ReturnType<typeof jobsQueue>;
