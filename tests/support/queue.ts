import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { encodeJob, type MailJob } from '#lambdas/mail/mail-job.ts';
import { eventually } from './eventually.ts';
import { awsConfig, output } from './product.ts';

/** The queues, as the account's owner. */
const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });

/** Adds to the mail queue, as the relay and the sweep do. */
export const enqueue = (job: MailJob | string) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: output('MailQueueUrl'),
      MessageBody: typeof job === 'string' ? job : encodeJob(job),
    }),
  );

/** Waits until a message with this body lies among the dead letters; it stays there. */
export const waitForDeadLetter = (body: string): Promise<void> =>
  eventually(async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: output('MailDeadLettersUrl'),
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 0,
      }),
    );
    if (!Messages.some(({ Body }) => Body === body)) throw new Error('It is not there.');
  });
