import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { runCommand, stackOutputs } from './stack.ts';

/** In seconds, that a dead letter is nobody else's while it is moved. */
const IN_HAND = 300;

/**
 * `npm run redrive`: moves the dead letters back into the mail queue, each into it before out of the other. What was
 * sent meanwhile is not sent again. By hand, since the local cloud has no task that moves messages.
 */
await runCommand(async (chosen) => {
  const { MailDeadLettersUrl, MailQueueUrl } = await stackOutputs(
    chosen,
    'MailDeadLettersUrl',
    'MailQueueUrl',
  );
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const take = async (): Promise<Message[]> => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: MailDeadLettersUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: IN_HAND,
        WaitTimeSeconds: 1,
      }),
    );
    return Messages;
  };

  // All of them first: one that dies again at once would be moved for ever.
  const letters: Message[] = [];
  for (let some = await take(); some.length > 0; some = await take()) letters.push(...some);
  for (const { Body, ReceiptHandle } of letters) {
    await sqs.send(new SendMessageCommand({ QueueUrl: MailQueueUrl, MessageBody: Body }));
    await sqs.send(new DeleteMessageCommand({ QueueUrl: MailDeadLettersUrl, ReceiptHandle }));
  }
  process.stdout.write(
    letters.length === 0
      ? 'No dead letters: nothing to move.\n'
      : `Moved back into the mail queue: ${letters.length}.\n`,
  );
});
