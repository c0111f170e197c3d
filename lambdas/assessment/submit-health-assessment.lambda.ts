import { brand } from '#shared/brand.ts';
import { endpoints } from '#shared/contract.ts';
import { addressHash } from '../adapters/address-hash.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { encryptWith } from '../adapters/encrypt.ts';
import { variable } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
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
