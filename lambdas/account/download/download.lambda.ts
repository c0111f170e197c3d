import { cognitoClient, dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, download } from './download.ts';
import { isGoodLink, takeLink } from './download-store.ts';
import { everythingAbout, type Held } from './everything-about.ts';
import { heldIn } from './held.ts';

const table = tablesOf(dynamoClient());
const tables = {
  assessments: table('ASSESSMENTS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  leads: table('LEADS_TABLE'),
  messages: table('MESSAGES_TABLE'),
  outbox: table('OUTBOX_TABLE'),
  recipients: table('RECIPIENTS_TABLE'),
  audit: table('AUDIT_TABLE'),
  accesses: table('ACCESSES_TABLE'),
  drafts: table('DRAFTS_TABLE'),
  tasks: table('TASKS_TABLE'),
};
const accounts = userPool(cognitoClient(), variable('USER_POOL_ID'));
const now = () => new Date();

const held: Held = {
  ...heldIn(tables, addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'recipient')),
  accounts,
  decrypt: decryptWith(variable('ASSESSMENT_KEY_ARN')),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN')),
  decryptMessage: decryptWith(variable('DRAFT_KEY_ARN')),
  now,
};

const deps: Dependencies = {
  accounts,
  isGood: (link) => isGoodLink(tables, link),
  take: (link, entry) => takeLink(tables, link, entry),
  gather: (person) => everythingAbout(held, person),
  now,
};

/** A download may collect years of records and needs more time than the default. */
const deadlineMs = 8_000;

export const handler = serve(
  client,
  { download: (input, caller) => download(deps, input, caller) },
  { deadlineMs },
);
