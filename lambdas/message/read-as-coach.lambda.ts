import { trainersStore } from '#lambdas/audit/trainers.ts';
import { findCase } from '#lambdas/case/find.ts';
import { addressOf } from '#lambdas/coach/address-of.ts';
import { openingStore } from '#lambdas/coach/case/opening-store.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { addressHashes, clientsPool, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { type Dependencies, readAsCoach } from './read-as-coach.ts';

const tables = trainersTables({
  messages: 'MESSAGES_TABLE',
  clients: 'CLIENTS_TABLE',
  recipients: 'RECIPIENTS_TABLE',
  assessments: 'ASSESSMENTS_TABLE',
});
const addresses = {
  accounts: clientsPool(),
  recipients: recipientStore(tables.recipients, addressHashes()('recipient')),
};

const deps: Dependencies = {
  tables,
  openings: openingStore(tables),
  findCase: (userId) => findCase(tables.clients, userId, 'message'),
  namesOf: trainersStore(tables.trainers).namesOf,
  findAddress: (userId) => addressOf(addresses, userId),
  decrypt: decryptWith(variable('DRAFT_KEY_ARN')),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(coach, { readMessages: readAsCoach }, deps, forTrainers);
