import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { eventually } from '#tests/support/eventually.ts';
import { awsConfig, output } from '#tests/support/product/product.ts';

const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });

export const sendMessageOf = (id: string): string => encodeMessage({ type: 'send', id });

export const enqueue = (MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: output('EmailQueueUrl'), MessageBody }));

async function look(QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
  );
  return Messages;
}

export const lookInto = (outputName: string): Promise<Message[]> => look(output(outputName));

export async function allQueued(): Promise<Message[]> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  return (await Promise.all(QueueUrls.map(look))).flat();
}

export const waitForDeadLetter = (about: string): Promise<Message> =>
  eventually(async () => {
    const messages = await lookInto('EmailDeadLettersUrl');
    const letter = messages.find(({ Body = '' }) => Body.includes(about));
    if (!letter) throw new Error('It is not there.');
    return letter;
  });

/** Does what the SQS console's "Start DLQ redrive" does, which the local cloud doesn't support. */
export async function redrive(): Promise<void> {
  const QueueUrl = output('EmailDeadLettersUrl');
  const letters: Message[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 300 }),
    );
    if (Messages.length === 0) break;
    letters.push(...Messages);
  }
  for (const { Body = '', ReceiptHandle } of letters) {
    await enqueue(Body);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
}

export const queueEvent = (...ids: string[]) => ({
  Records: ids.map((id, index) => ({
    messageId: String(index),
    receiptHandle: 'none',
    body: sendMessageOf(id),
    attributes: { ApproximateReceiveCount: '1' },
  })),
});

async function changeQueue(
  name: 'RedrivePolicy' | 'VisibilityTimeout',
  change: (before: string) => string,
): Promise<AsyncDisposable> {
  const QueueUrl = output('EmailQueueUrl');
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }),
  );
  const before = Attributes?.[name] ?? '';
  const set = (value: string) =>
    sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { [name]: value } }));
  await set(change(before));
  return {
    [Symbol.asyncDispose]: async () => {
      await set(before);
    },
  };
}

export const giveUpAtOnce = (): Promise<AsyncDisposable> =>
  changeQueue('RedrivePolicy', (policy) =>
    JSON.stringify({ ...JSON.parse(policy), maxReceiveCount: 1 }),
  );

/** Makes the queue retry a message soon after its sender has crashed. */
export const comeBackSoon = (): Promise<AsyncDisposable> =>
  changeQueue('VisibilityTimeout', () => '1');

export async function lengthOf(outputName: string): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: output(outputName),
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}
