import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { callService } from './service.ts';

/** In seconds: the most that SQS delays a message. */
export const LONGEST_DELAY = 900;

export interface Queue {
  /**
   * Adds a message, one by one: the emulator asks for a permission for batches that AWS doesn't know.
   * @returns false if SQS refuses the message for its content, so that another attempt is no use
   * @throws ServiceUnavailableError
   */
  add: (body: string) => Promise<boolean>;
  /** @throws ServiceUnavailableError */
  retryLater: (receiptHandle: string, seconds: number) => Promise<void>;
}

const REFUSED = new Set(['InvalidMessageContents', 'InvalidParameterValue']);

export const queue = (client: SQSClient, url: string): Queue => ({
  add: (MessageBody) =>
    callService('the mail queue', async () => {
      try {
        await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
        return true;
      } catch (error) {
        if (error instanceof Error && REFUSED.has(error.name)) return false;
        throw error;
      }
    }),
  retryLater: (receiptHandle, seconds) =>
    callService('the mail queue', async () => {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: url,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: Math.min(seconds, LONGEST_DELAY),
        }),
      );
    }),
});
