import { dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { brand } from '#shared/brand.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { storeAssessment } from './assessment-store.ts';
import { submit } from './submit.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: endpoints.submitHealthAssessment,
  submit: submit({
    store: storeAssessment({
      assessments: table('ASSESSMENTS_TABLE'),
      clients: table('CLIENTS_TABLE'),
      outbox: table('OUTBOX_TABLE'),
      drafts: table('DRAFTS_TABLE'),
    }),
    encryptAnswers: encryptWith(variable('ASSESSMENT_KEY_ARN')),
    encryptContact: encryptWith(variable('CONTACT_KEY_ARN')),
    hash: addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'client'),
    hours: { ...brand.workingHours, timeZone: variable('TIME_ZONE') },
    now: () => new Date(),
  }),
});
