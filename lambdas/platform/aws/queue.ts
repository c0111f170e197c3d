import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { callService } from './service.ts';

export const LONGEST_DELAY = 900;

export const queue = (client: SQSClient, QueueUrl: string) => ({
  // Sends no batches: the local cloud requires a permission for them that doesn't exist on AWS.
  add: (MessageBody: string): Promise<unknown> =>
    callService('the email queue', () =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    ),

  retryLater: (ReceiptHandle: string, seconds: number): Promise<void> =>
    callService('the email queue', async () => {
      const VisibilityTimeout = Math.min(seconds, LONGEST_DELAY);
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      );
    }),
});

export type Queue = ReturnType<typeof queue>;
