import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { assessmentContext } from '#lambdas/assessment/encryption-context.ts';
import { unsealAnswers, unsealContact, unsealNote } from '#lambdas/coach/case/unseal.ts';
import { cognitoClient, dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { download } from './download.ts';
import { isGoodLink, takeLink } from './download-store.ts';
import { everythingAbout } from './everything-about.ts';
import { heldIn } from './held.ts';

const table = tablesOf(dynamoClient());
const tables = {
  assessments: table('ASSESSMENTS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  leads: table('LEADS_TABLE'),
  outbox: table('OUTBOX_TABLE'),
  recipients: table('RECIPIENTS_TABLE'),
  audit: table('AUDIT_TABLE'),
  drafts: table('DRAFTS_TABLE'),
  tasks: table('TASKS_TABLE'),
};
const accounts = userPool(cognitoClient(), variable('USER_POOL_ID'));
const answers = decryptWith(variable('ASSESSMENT_KEY_ARN'));
const now = () => new Date();

/** In milliseconds. Longer than a submission's: a download may gather the records of years. */
const DEADLINE_MS = 8_000;

export const handler = handle({
  contract: rightsEndpoints.download,
  deadlineMs: DEADLINE_MS,
  submit: download({
    accounts,
    isGood: isGoodLink(tables),
    take: takeLink(tables),
    gather: everythingAbout({
      accounts,
      ...heldIn(tables, addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'recipient')),
      contextOf: (assessment) => assessmentContext(assessment as unknown as AssessmentRecord),
      unsealAnswers: unsealAnswers(answers),
      unsealContact: unsealContact(decryptWith(variable('CONTACT_KEY_ARN'))),
      unsealNote: unsealNote(answers),
      now,
    }),
    now,
  }),
});
