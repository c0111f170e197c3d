import { nameHashes } from '#lambdas/case/names.ts';
import { cognitoClient, dynamoClient, keyClients } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as client from '#shared/endpoints/client.ts';
import { storeAssessment } from './assessment-store.ts';
import { type Dependencies, submit } from './submit.ts';

const table = tablesOf(dynamoClient());
const tables = {
  assessments: table('ASSESSMENTS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  names: table('NAMES_TABLE'),
  outbox: table('OUTBOX_TABLE'),
  drafts: table('DRAFTS_TABLE'),
};

const keys = keyClients();
const hash = (purpose: HashPurpose) => addressHash(keys(), variable('ADDRESS_KEY_ARN'), purpose);

const deps: Dependencies = {
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  store: (submission) => storeAssessment(tables, submission),
  encryptAnswers: encryptWith(variable('ASSESSMENT_KEY_ARN'), keys),
  encryptContact: encryptWith(variable('CONTACT_KEY_ARN'), keys),
  hash: hash('client'),
  hashName: nameHashes(hash('name')),
  hours: { ...brand.workingHours, timeZone: variable('TIME_ZONE') },
  now: () => new Date(),
};

export const handler = serve(client, {
  submitHealthAssessment: (input, caller) => submit(deps, input, caller),
});
