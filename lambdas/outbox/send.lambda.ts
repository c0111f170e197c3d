import { setTimeout as pause } from 'node:timers/promises';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { findWaiting, withReminders } from '#lambdas/outbox/reminders/reminder-permit.ts';
import {
  abortable,
  backgroundOptions,
  dynamoClient,
  kmsClient,
  sesClient,
  sqsClient,
} from '#lambdas/platform/aws/clients.ts';
import { mailer } from '#lambdas/platform/aws/mailer.ts';
import { queue } from '#lambdas/platform/aws/queue.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { positiveInteger, variable } from '#lambdas/platform/env.ts';
import { brand } from '#shared/brand.ts';
import { hourlyLimit } from '../mail/guide-mail-rate.ts';
import { mailKind } from '../mail/kinds.ts';
import { mayMail } from '../mail/may-mail.ts';
import { permit } from '../mail/permit.ts';
import { recipientStore, suppressIn } from '../mail/recipient-store.ts';
import { deliver } from './deliver.ts';
import { recordDeliveryFailure } from './delivery-failure.ts';
import { outboxStore } from './outbox-store.ts';
import { send } from './send.ts';

const now = () => new Date();

/** Of the one invocation that runs: its own time, less what it takes to answer. */
const invocation: { endsAt: number; signal?: AbortSignal } = { endsAt: 0 };
const TIME_TO_ANSWER = 500;
const signal = () => invocation.signal;

const table = tablesOf(dynamoClient(backgroundOptions), (client) => abortable(client, signal));
const recipients = table('RECIPIENTS_TABLE');
const coachState = table('COACH_STATE_TABLE');
const outbox = outboxStore(table('OUTBOX_TABLE'));
const kms = abortable(kmsClient(backgroundOptions), signal);

const reminders = {
  findWaiting: findWaiting(table('CLIENTS_TABLE')),
  findHoliday: () => findHoliday(coachState),
  hours: { ...brand.workingHours, timeZone: variable('TIME_ZONE') },
  now,
};

const settings = { siteUrl: variable('SITE_URL'), coachEmail: variable('COACH_EMAIL') };

const handle = send({
  queue: queue(abortable(sqsClient(backgroundOptions), signal), variable('MAIL_QUEUE_URL')),
  recordFailure: recordDeliveryFailure({ outbox, suppress: suppressIn(recipients), now }),
  retryBaseSeconds: positiveInteger('RETRY_BASE_SECONDS'),
  deliver: deliver({
    outbox,
    now,
    pause,
    timeLeft: () => invocation.endsAt - Date.now(),
    permit: withReminders(
      reminders,
      permit({
        recipients: recipientStore(
          recipients,
          addressHash(kms, variable('ADDRESS_KEY_ARN'), 'recipient'),
        ),
        mayMail: mayMail(variable('MAIL_ONLY_TO')),
        hourly: hourlyLimit(recipients),
        mailsPerHour: positiveInteger('GUIDE_MAILS_PER_HOUR'),
        mailsPerSource: positiveInteger('GUIDE_MAILS_PER_SOURCE'),
        now,
      }),
    ),
    send: mailer({
      client: abortable(sesClient(), signal),
      from: variable('MAIL_FROM'),
      configurationSet: variable('CONFIGURATION_SET'),
    }),
    compose: ({ id, kind, payload = {} }) => mailKind(kind).compose(id, payload, settings),
  }),
});

/** Gets one message at a time, so that one that ends the process takes no other with it. */
export const handler = async (
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  const time = Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_ANSWER);
  invocation.endsAt = Date.now() + time;
  invocation.signal = AbortSignal.timeout(time);
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const message of Records) {
    if (await handle(message)) batchItemFailures.push({ itemIdentifier: message.messageId });
  }
  return { batchItemFailures };
};
