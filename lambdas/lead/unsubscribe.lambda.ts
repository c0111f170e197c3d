import { suppress } from '#lambdas/email/recipient-store.ts';
import { dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { findLead, noteUnsubscribed } from './lead-store.ts';
import { type Dependencies, unsubscribe } from './unsubscribe.ts';
import { serveUnsubscribe } from './unsubscribe-http.ts';

const table = tablesOf(dynamoClient());
const leads = table('LEADS_TABLE');
const recipients = table('RECIPIENTS_TABLE');

const hashFor = (purpose: HashPurpose) =>
  addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), purpose);

const deps: Dependencies = {
  findLead: (id) => findLead(leads, id),
  note: (id, now) => noteUnsubscribed(leads, id, now),
  hash: hashFor('recipient'),
  sign: hashFor('unsubscribe'),
  suppress: (id, reason, now) => suppress(recipients, id, reason, now),
  now: () => new Date(),
};

export const handler = serveUnsubscribe((token, isConfirmed) =>
  unsubscribe(deps, token, isConfirmed),
);
