import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { change, outboxStore } from '#lambdas/outbox/outbox-store.ts';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { requeue } from '#lambdas/outbox/transitions.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { type Chosen, runCommand, stackOutputs } from './stack.ts';

const USAGE = `npm run redrive                          moves the dead letters back into the mail queue
npm run redrive -- --failed <reason>     queues again what failed, or waits, for this reason
  --local                                of the site that npm start runs`;

/** In seconds, that a dead letter is hidden from others while it is moved. */
const IN_HAND = 300;

const sqs = () => new SQSClient({ useQueueUrlAsEndpoint: false });

/** All of them first: one that fails again at once would be moved for ever. */
async function takeDeadLetters(client: SQSClient, QueueUrl: string): Promise<Message[]> {
  const letters: Message[] = [];
  while (true) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: IN_HAND,
        WaitTimeSeconds: 1,
      }),
    );
    if (Messages.length === 0) return letters;
    letters.push(...Messages);
  }
}

/**
 * Moves the dead letters back into the mail queue, each into it before out of the other. A mail that was sent meanwhile
 * is not sent again. By hand, since the emulator has no task that moves messages.
 */
async function redriveDeadLetters(chosen: Chosen): Promise<void> {
  const { MailDeadLettersUrl, MailQueueUrl } = await stackOutputs(
    chosen,
    'MailDeadLettersUrl',
    'MailQueueUrl',
  );
  const client = sqs();
  const letters = await takeDeadLetters(client, MailDeadLettersUrl);
  for (const { Body, ReceiptHandle } of letters) {
    await client.send(new SendMessageCommand({ QueueUrl: MailQueueUrl, MessageBody: Body }));
    await client.send(new DeleteMessageCommand({ QueueUrl: MailDeadLettersUrl, ReceiptHandle }));
  }
  process.stdout.write(
    letters.length === 0
      ? 'No dead letters: nothing to move.\n'
      : `Moved back into the mail queue: ${letters.length}.\n`,
  );
}

/** The ids of entries that failed, or wait, for a reason. The outbox is scanned: it keeps 90 days of mails. */
async function* idsByReason(client: DynamoDBDocumentClient, TableName: string, reason: string) {
  const pages = paginateScan(
    { client },
    {
      TableName,
      FilterExpression: 'reason = :reason AND #state IN (:failed, :pending)',
      ProjectionExpression: 'id',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':reason': reason, ':failed': 'failed', ':pending': 'pending' },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { id } of Items) if (typeof id === 'string') yield id;
  }
}

/** First the entry, then the queue: if the message is lost, the sweep finds the entry. */
async function redriveFailed(chosen: Chosen, reason: string): Promise<void> {
  const { OutboxTableName, MailQueueUrl } = await stackOutputs(
    chosen,
    'OutboxTableName',
    'MailQueueUrl',
  );
  const client = documentClient(new DynamoDBClient());
  const outbox = outboxStore({ client, name: OutboxTableName });
  const queue = sqs();
  let requeued = 0;
  for await (const id of idsByReason(client, OutboxTableName, reason)) {
    if (!(await change(outbox, id, requeue(new Date())))) continue;
    const MessageBody = encodeMessage({ type: 'send', id });
    await queue.send(new SendMessageCommand({ QueueUrl: MailQueueUrl, MessageBody }));
    requeued += 1;
  }
  process.stdout.write(`Queued again: ${requeued}.\n`);
}

/** `npm run redrive`: gives mails another chance once the reason why they were not sent is gone. */
await runCommand(async (chosen) => {
  const [option, reason] = chosen.args;
  if (option === undefined) return redriveDeadLetters(chosen);
  if (option === '--failed' && reason) return redriveFailed(chosen, reason);
  throw new Error(USAGE);
});
