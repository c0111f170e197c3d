import {
  GetQueueAttributesCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { runCommand, stackOutputs } from './stack.ts';

/** `npm run redrive`: moves the dead letters back into the mail queue. What was sent meanwhile is not sent again. */
await runCommand(async () => {
  const { MailDeadLettersUrl } = await stackOutputs('MailDeadLettersUrl');
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: MailDeadLettersUrl,
      AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'],
    }),
  );
  const waiting = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  if (waiting === 0) {
    process.stdout.write('No dead letters: nothing to move.\n');
    return;
  }
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }));
  process.stdout.write(`Moving ${waiting} dead letters back into the mail queue.\n`);
});
