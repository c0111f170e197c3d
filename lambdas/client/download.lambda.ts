import { rightsEndpoints } from '#shared/rights.ts';
import { addressHash } from '../adapters/address-hash.ts';
import { cognitoClient, dynamoClient, kmsClient } from '../adapters/clients.ts';
import { decryptWith } from '../adapters/decrypt.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { userPool } from '../adapters/user-pool.ts';
import type { StoredAssessment } from '../assessment/assessment-store.ts';
import { assessmentContext } from '../assessment/encryption-context.ts';
import { unsealAnswers, unsealContact, unsealNote } from '../coach/unseal.ts';
import { download } from './download.ts';
import { isGoodLink, takeLink } from './download-store.ts';
import { everythingAbout } from './everything-about.ts';
import { heldIn } from './held.ts';

const env = readEnvironment('client/download');
const client = dynamoClient();
const tableOf = (name: string) => ({ client, name });
const tables = {
  assessments: tableOf(env.ASSESSMENTS_TABLE),
  clients: tableOf(env.CLIENTS_TABLE),
  leads: tableOf(env.LEADS_TABLE),
  outbox: tableOf(env.OUTBOX_TABLE),
  recipients: tableOf(env.RECIPIENTS_TABLE),
  audit: tableOf(env.AUDIT_TABLE),
  drafts: tableOf(env.DRAFTS_TABLE),
  tasks: tableOf(env.TASKS_TABLE),
};
const accounts = userPool(cognitoClient(), env.USER_POOL_ID);
const answers = decryptWith(env.ASSESSMENT_KEY_ARN);
const now = () => new Date();

/** The client waits for years of records, and no form waits behind them. In milliseconds. */
const DEADLINE_MS = 8_000;

export const handler = handle({
  contract: rightsEndpoints.download,
  originSecret: env.ORIGIN_SECRET,
  deadlineMs: DEADLINE_MS,
  submit: download({
    accounts,
    isGood: isGoodLink(tables),
    take: takeLink(tables),
    gather: everythingAbout({
      accounts,
      ...heldIn(tables, addressHash(kmsClient(), env.ADDRESS_KEY_ARN, 'recipient')),
      contextOf: (assessment) => assessmentContext(assessment as StoredAssessment),
      unsealAnswers: unsealAnswers(answers),
      unsealContact: unsealContact(decryptWith(env.CONTACT_KEY_ARN)),
      unsealNote: unsealNote(answers),
      now,
    }),
    now,
  }),
});
