import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { addressHashes, clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, download } from './download.ts';
import { isGoodLink, takeLink } from './download-store.ts';
import { everythingAbout, type Held } from './everything-about.ts';
import { heldIn } from './held.ts';

const tables = tablesOf({
  assessments: 'ASSESSMENTS_TABLE',
  clients: 'CLIENTS_TABLE',
  leads: 'LEADS_TABLE',
  messages: 'MESSAGES_TABLE',
  outbox: 'OUTBOX_TABLE',
  recipients: 'RECIPIENTS_TABLE',
  audit: 'AUDIT_TABLE',
  drafts: 'DRAFTS_TABLE',
  tasks: 'TASKS_TABLE',
});
const accounts = clientsPool();
const now = () => new Date();

const held: Held = {
  ...heldIn(tables, addressHashes()('recipient')),
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

/** A download may collect years of records. */
const deadlineMs = 8_000;

export const handler = serve(client, { download }, deps, { deadlineMs });
