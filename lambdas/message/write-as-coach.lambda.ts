import { trainersStore } from '#lambdas/audit/trainers.ts';
import { findCase } from '#lambdas/case/find.ts';
import { addressOf } from '#lambdas/coach/address-of.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { addressHashes, clientsPool, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { type Dependencies, writeAsCoach } from './write-as-coach.ts';

const tables = trainersTables({
  messages: 'MESSAGES_TABLE',
  clients: 'CLIENTS_TABLE',
  recipients: 'RECIPIENTS_TABLE',
  outbox: 'OUTBOX_TABLE',
});
const addresses = {
  accounts: clientsPool(),
  recipients: recipientStore(tables.recipients, addressHashes()('recipient')),
};

const deps: Dependencies = {
  tables,
  findCase: (userId) => findCase(tables.clients, userId, 'message'),
  findAddress: (userId) => addressOf(addresses, userId),
  findTimeOff: () => findTimeOff(tables.coachState),
  trainers: trainersStore(tables.trainers),
  encrypt: encryptWith(variable('DRAFT_KEY_ARN')),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(coach, { sendMessage: writeAsCoach }, deps, forTrainers);
