import { keyClients } from '#lambdas/platform/aws/clients.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { addressHashes, clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as client from '#shared/endpoints/client.ts';
import { storeAssessment } from './assessment-store.ts';
import { type Dependencies, submit } from './submit.ts';

const tables = tablesOf({
  assessments: 'ASSESSMENTS_TABLE',
  clients: 'CLIENTS_TABLE',
  outbox: 'OUTBOX_TABLE',
  drafts: 'DRAFTS_TABLE',
});

const keys = keyClients();

const deps: Dependencies = {
  accounts: clientsPool(),
  store: (submission) => storeAssessment(tables, submission),
  encryptAnswers: encryptWith(variable('ASSESSMENT_KEY_ARN'), keys),
  encryptContact: encryptWith(variable('CONTACT_KEY_ARN'), keys),
  hash: addressHashes(keys())('client'),
  hours: { ...brand.workingHours, timeZone: variable('TIME_ZONE') },
  now: () => new Date(),
};

export const handler = serve(client, { submitHealthAssessment: submit }, deps);
