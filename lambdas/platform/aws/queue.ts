import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { callService } from './service.ts';

export const LONGEST_DELAY = 900;

const REFUSED = new Set(['InvalidMessageContents', 'InvalidParameterValue']);

export const queue = (client: SQSClient, QueueUrl: string) => ({
  /**
   * Adds one message at a time, because for batches the local cloud requires a permission that
   * doesn't exist on AWS.
   * @returns false if SQS refuses the message's content, so that a retry would also fail
   */
  add: (MessageBody: string): Promise<boolean> =>
    callService('the email queue', async () => {
      try {
        await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
        return true;
      } catch (error) {
        if (error instanceof Error && REFUSED.has(error.name)) return false;
        throw error;
      }
    }),

  retryLater: (ReceiptHandle: string, seconds: number): Promise<void> =>
    callService('the email queue', async () => {
      const VisibilityTimeout = Math.min(seconds, LONGEST_DELAY);
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      );
    }),
});

export type Queue = ReturnType<typeof queue>;
