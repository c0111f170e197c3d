import { setTimeout as pause } from 'node:timers/promises';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { EmailFacts } from '#lambdas/email/email.ts';
import { hourlyLimit } from '#lambdas/email/guide-email-rate.ts';
import { emailKind } from '#lambdas/email/kinds.ts';
import { type Asked, type Permitted, type PermittedWith, permit } from '#lambdas/email/permit.ts';
import { recipientStore, suppress } from '#lambdas/email/recipient-store.ts';
import {
  dependsOnCase,
  findStanding,
  permitByCase,
  reminderAfter,
} from '#lambdas/outbox/permits/case-permit.ts';
import { permitNotice } from '#lambdas/outbox/permits/notice-permit.ts';
import { permitSeries } from '#lambdas/outbox/permits/series-permit.ts';
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
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { addressHashes, tablesOf } from '#lambdas/platform/deployed.ts';
import { positiveInteger, variable } from '#lambdas/platform/env.ts';
import { brand } from '#shared/brand.ts';
import { answerDue } from '#shared/domain/promise.ts';
import { deliver, type Dependencies as ForDelivery } from './deliver.ts';
import { recordDeliveryFailure } from './delivery-failure.ts';
import type { Entry } from './entry.ts';
import { outboxStore } from './outbox-store.ts';
import { permitReminder } from './reminders/reminder-permit.ts';
import { findTimeOff } from './reminders/time-off-store.ts';
import { type Dependencies, send } from './send.ts';
import { continueSeries } from './series.ts';

const now = () => new Date();

const invocation: { endsAt: number; signal?: AbortSignal } = { endsAt: 0 };
const TIME_TO_ANSWER_MS = 500;
const signal = () => invocation.signal;

const tables = tablesOf(
  {
    recipients: 'RECIPIENTS_TABLE',
    clients: 'CLIENTS_TABLE',
    leads: 'LEADS_TABLE',
    coachState: 'COACH_STATE_TABLE',
    outbox: 'OUTBOX_TABLE',
  },
  abortable(documentClient(dynamoClient(backgroundOptions)), signal),
);
const { recipients, clients, coachState } = tables;
const outbox = outboxStore(tables.outbox);
const hashFor = addressHashes(abortable(kmsClient(backgroundOptions), signal));
const hash = hashFor('recipient');
const timeZone = variable('TIME_ZONE');
const settings = {
  siteUrl: variable('SITE_URL'),
  coachEmail: variable('COACH_EMAIL'),
  timeZone,
};

const standingOf = (userId?: string) => findStanding(clients, userId);

const forPermits = {
  outbox,
  tables,
  recipients: recipientStore(recipients, hash),
  hash: hashFor('client'),
  findStanding: standingOf,
  isDeleting: async (userId: string) => (await standingOf(userId)).deleting !== undefined,
  findTimeOff: () => findTimeOff(coachState),
  add: outbox.add,
  hours: { ...brand.workingHours, timeZone },
  only: variable('EMAIL_ONLY_TO'),
  hourly: (counter: string, most: number, time: Date) =>
    hourlyLimit(recipients, counter, most, time),
  unconfirmedNoticesPerHour: positiveInteger('UNCONFIRMED_NOTICES_PER_HOUR'),
  emailsPerHour: positiveInteger('GUIDE_EMAILS_PER_HOUR'),
  emailsPerSource: positiveInteger('GUIDE_EMAILS_PER_SOURCE'),
  now,
};

const readDue = async ({ payload }: Asked) => {
  const [row, timeOff] = await Promise.all([standingOf(payload?.userId), findTimeOff(coachState)]);
  const due = answerDue(row, timeOff, timeZone);
  return { row, answerBy: due && due > now() ? due : undefined };
};

const withFacts = (permitted: Permitted | PermittedWith, facts: EmailFacts): PermittedWith => {
  if (permitted === 'go') return { state: 'go', facts };
  if (permitted.state !== 'go') return permitted;
  return { state: 'go', facts: { ...permitted.facts, ...facts } };
};

const permitEmail = async (entry: Entry): Promise<Permitted | PermittedWith> => {
  const { kind } = entry;
  if (kind === 'reminder') {
    const timeOff = await findTimeOff(coachState);
    return withFacts(await permitReminder(forPermits, entry), { timeOff });
  }
  if (kind === 'series') return permitSeries(forPermits, entry);
  if (kind === 'notice') {
    const { row, answerBy } = await readDue(entry);
    return withFacts(await permitNotice(forPermits, entry, row.isConfirmed), { answerBy });
  }
  if (dependsOnCase(kind)) {
    const { row, answerBy } = await readDue(entry);
    const reminder = kind === 'message-notice' && reminderAfter(row, entry, forPermits);
    if (reminder) await outbox.add(reminder);
    const needed = permitByCase(row, kind);
    return withFacts(needed === 'go' ? await permit(forPermits, entry) : needed, { answerBy });
  }
  return permit(forPermits, entry);
};

const forDelivery: ForDelivery = {
  outbox,
  permit: permitEmail,
  onSent: (entry) => continueSeries(tables, entry, now()),
  compose: ({ id, kind, payload = {} }, facts) =>
    emailKind(kind).compose(id, payload, { ...settings, ...facts }),
  send: mailer({
    client: abortable(sesClient(), signal),
    from: variable('EMAIL_FROM'),
    configurationSet: variable('CONFIGURATION_SET'),
  }),
  now,
  pause,
  timeLeft: () => invocation.endsAt - Date.now(),
};

const deps: Dependencies = {
  deliver: (id) => deliver(forDelivery, id),
  recordFailure: (returned) =>
    recordDeliveryFailure(
      { outbox, suppress: (id, reason, time) => suppress(recipients, id, reason, time), now },
      returned,
    ),
  queue: queue(abortable(sqsClient(backgroundOptions), signal), variable('EMAIL_QUEUE_URL')),
  retryBaseSeconds: positiveInteger('RETRY_BASE_SECONDS'),
};

export const handler = async (
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  const time = Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS);
  invocation.endsAt = Date.now() + time;
  invocation.signal = AbortSignal.timeout(time);
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const message of Records) {
    if (await send(deps, message)) batchItemFailures.push({ itemIdentifier: message.messageId });
  }
  return { batchItemFailures };
};
