import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { change, outboxStore } from '#lambdas/outbox/outbox-store.ts';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { requeue } from '#lambdas/outbox/transitions.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { npmRun, openStack, runCommand, say } from './stack.ts';

const USAGE = `npm run redrive                          moves the dead letters back into the email queue
npm run redrive -- --failed <reason>     enqueues the failed and pending emails with this reason
  --local                                for the site that npm start runs`;

const HIDDEN_SECONDS = 300;

/** The local cloud doesn't support SQS's own redrive. */
async function redriveDeadLetters(sqs: SQSClient, from: string, to: string): Promise<void> {
  // Receives all letters before it moves any, because one that fails again returns to this queue.
  const letters: Message[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: 1,
      }),
    );
    if (Messages.length === 0) break;
    letters.push(...Messages);
  }
  for (const { Body, ReceiptHandle } of letters) {
    await sqs.send(new SendMessageCommand({ QueueUrl: to, MessageBody: Body }));
    await sqs.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));
  }
  say(
    letters.length === 0 ? 'No dead letters.' : `Moved back to the email queue: ${letters.length}.`,
  );
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: from,
      AttributeNames: ['ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  const hidden = Number(Attributes?.ApproximateNumberOfMessagesNotVisible ?? 0);
  if (hidden > 0) {
    say(
      `Another run is moving ${hidden} more, or was stopped. Run this again in ${HIDDEN_SECONDS / 60} minutes.`,
    );
  }
}

/** Changes each entry before sending its message: if sending fails, the sweep finds the entry. */
async function redriveFailed(
  sqs: SQSClient,
  reason: string,
  table: Table,
  queue: string,
): Promise<void> {
  const outbox = outboxStore(table);
  const pages = paginateScan(
    { client: table.client },
    {
      TableName: table.name,
      FilterExpression: 'reason = :reason AND #state IN (:failed, :pending)',
      ProjectionExpression: 'id',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':reason': reason, ':failed': 'failed', ':pending': 'pending' },
    },
  );
  let count = 0;
  for await (const { Items = [] } of pages) {
    for (const { id } of Items) {
      if (!(await change(outbox, String(id), (entry) => requeue(entry, new Date())))) continue;
      const MessageBody = encodeMessage({ type: 'send', id: String(id) });
      await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }));
      count += 1;
    }
  }
  say(
    count === 0
      ? `No failed or pending email has the reason ${reason}. To see the reasons: ${npmRun('logs', 'SendFunctionName', '1d')}`
      : `Emails enqueued: ${count}.`,
  );
}

await runCommand(async (chosen) => {
  const [option, reason] = chosen.args;
  if (option !== undefined && !(option === '--failed' && reason)) throw new Error(USAGE);
  const stack = await openStack(chosen);
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const queue = stack.output('EmailQueueUrl');
  await (reason
    ? redriveFailed(sqs, reason, stack.table('outbox'), queue)
    : redriveDeadLetters(sqs, stack.output('EmailDeadLettersUrl'), queue));
});
