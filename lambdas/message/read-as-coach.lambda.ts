import { auditTables } from '#lambdas/audit/tables.ts';
import { findCase } from '#lambdas/case/find.ts';
import { openingStore } from '#lambdas/coach/case/opening-store.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { cognitoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { addressOf } from './address-of.ts';
import { type Dependencies, readAsCoach } from './read-as-coach.ts';

const { table, ...audit } = auditTables();
const clients = table('CLIENTS_TABLE');
const hash = addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'recipient');
const addresses = {
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  recipients: recipientStore(table('RECIPIENTS_TABLE'), hash),
};

const deps: Dependencies = {
  tables: { messages: table('MESSAGES_TABLE'), clients },
  openings: openingStore({
    ...audit,
    assessments: table('ASSESSMENTS_TABLE'),
    clients,
    outbox: table('OUTBOX_TABLE'),
  }),
  findCase: (userId) => findCase(clients, userId, 'message'),
  findAddress: (userId) => addressOf(addresses, userId),
  decrypt: decryptWith(variable('DRAFT_KEY_ARN')),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { readMessages: (input, caller) => readAsCoach(deps, input, caller) },
  forTrainers,
);
