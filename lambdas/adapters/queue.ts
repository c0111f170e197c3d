import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { encodeMessage, type QueueMessage } from '../mail/queue-message.ts';
import { reach } from './outage.ts';

/** In seconds; the most that SQS allows. */
export const LONGEST_DELAY = 900;

const AT_ONCE = 10;

export interface MailQueue {
  /**
   * Hands messages over.
   * @throws Outage if even one could not be; the others may have been
   */
  add: (messages: readonly QueueMessage[], delaySeconds?: number) => Promise<void>;
  /** @throws Outage */
  retryLater: (receiptHandle: string, seconds: number) => Promise<void>;
  /** @throws Outage */
  forget: (receiptHandle: string) => Promise<void>;
}

export const mailQueue = (client: SQSClient, queueUrl: string): MailQueue => {
  const addOne = (message: QueueMessage, delaySeconds: number) =>
    reach('the mail queue', () =>
      client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: encodeMessage(message),
          DelaySeconds: delaySeconds,
        }),
      ),
    );
  return {
    // One by one: the local cloud asks for a permission of its own, which AWS does not know, for a batch.
    async add(messages, delaySeconds = 0) {
      const delay = Math.min(delaySeconds, LONGEST_DELAY);
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        const some = messages.slice(from, from + AT_ONCE);
        await Promise.all(some.map((message) => addOne(message, delay)));
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
    async forget(receiptHandle) {
      await reach('the mail queue', () =>
        client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle })),
      );
    },
  };
};
