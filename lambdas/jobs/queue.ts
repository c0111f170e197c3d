import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { callService, clientOptions } from '#lambdas/platform/aws/service.ts';

/** SQS accepts neither a longer delay nor most control characters. */
const LONGEST_DELAY_SECONDS = 900;
const ID = /^[\w#-]{1,80}$/;

/** Passes ids of jobs. The queue holds no address and no content. */
export const jobsQueue = (QueueUrl: string, options = clientOptions) => {
  // By default, the SDK calls the host in the queue's URL instead of `AWS_ENDPOINT_URL`.
  const client = new SQSClient({ ...options, useQueueUrlAsEndpoint: false });
  return {
    /** Returns false if the site can't have made this id. */
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
  };
};

export type JobsQueue = ReturnType<typeof jobsQueue>;
