import { setTimeout as pause } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { dynamoClient, patientOptions, sesClient, sqsClient } from '../adapters/clients.ts';
import { positiveInteger, readEnvironment } from '../adapters/env.ts';
import { mailer } from '../adapters/mailer.ts';
import { mailQueue } from '../adapters/queue.ts';
import { assessmentNotice } from './assessment-notice.ts';
import { deliver } from './deliver.ts';
import { guideBudget } from './guide-budget.ts';
import { guideMail } from './guide-mail.ts';
import { noteReturned } from './note-returned.ts';
import { outboxStore } from './outbox-store.ts';
import { recipientStore } from './recipient-store.ts';
import { send } from './send.ts';

const env = readEnvironment('mail/send');
const client = dynamoClient(patientOptions);
const queue = mailQueue(sqsClient(patientOptions), env.MAIL_QUEUE_URL);
const now = () => new Date();
const outbox = outboxStore({
  client,
  tables: { guide: env.LEADS_TABLE, assessment: env.ASSESSMENTS_TABLE },
  now,
});
const recipients = recipientStore(client, env.LEADS_TABLE);

const sendAll = send({
  queue,
  note: noteReturned({ outbox, recipients, now }),
  retryBaseSeconds: positiveInteger('RETRY_BASE_SECONDS', env.RETRY_BASE_SECONDS),
  deliver: deliver({
    queue,
    now,
    pause,
    outbox,
    recipients,
    budget: guideBudget(
      client,
      env.LEADS_TABLE,
      positiveInteger('GUIDE_MAILS_PER_HOUR', env.GUIDE_MAILS_PER_HOUR),
    ),
    send: mailer({
      client: sesClient(),
      from: env.MAIL_FROM,
      configurationSet: env.CONFIGURATION_SET,
    }),
    compose: (record) =>
      record.kind === 'guide'
        ? guideMail(record, { siteUrl: env.SITE_URL })
        : assessmentNotice(record, env.COACH_EMAIL),
  }),
});

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const kept = await sendAll(
    Records.map(({ messageId, receiptHandle, body, attributes }) => ({
      messageId,
      receiptHandle,
      body,
      receives: Number(attributes.ApproximateReceiveCount),
    })),
  );
  return { batchItemFailures: kept.map((itemIdentifier) => ({ itemIdentifier })) };
};
