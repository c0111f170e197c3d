import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers.ts';
import { findCase } from '#lambdas/case/find.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { cognitoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { addressOf } from './address-of.ts';
import { type Dependencies, writeAsCoach } from './write-as-coach.ts';

const { table, ...audit } = auditTables();
const clients = table('CLIENTS_TABLE');
const hash = addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'recipient');
const addresses = {
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  recipients: recipientStore(table('RECIPIENTS_TABLE'), hash),
};

const deps: Dependencies = {
  tables: {
    ...audit,
    messages: table('MESSAGES_TABLE'),
    clients,
    outbox: table('OUTBOX_TABLE'),
  },
  findCase: (userId) => findCase(clients, userId, 'message'),
  findAddress: (userId) => addressOf(addresses, userId),
  findTimeOff: () => findTimeOff(audit.coachState),
  isLocked: trainersStore(audit.trainers).isLocked,
  encrypt: encryptWith(variable('DRAFT_KEY_ARN')),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { sendMessage: (input, caller) => writeAsCoach(deps, input, caller) },
  forTrainers,
);
