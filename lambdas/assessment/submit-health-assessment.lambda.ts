import { brand } from '#shared/brand.ts';
import { endpoints } from '#shared/contract.ts';
import { addressHash } from '../adapters/address-hash.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { encryptWith } from '../adapters/encrypt.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { assessmentStore } from './assessment-store.ts';
import { submit } from './submit.ts';

const env = readEnvironment('assessment/submit-health-assessment');
const client = dynamoClient();

export const handler = handle({
  contract: endpoints.submitHealthAssessment,
  originSecret: env.ORIGIN_SECRET,
  submit: submit({
    assessments: assessmentStore({
      assessments: { client, name: env.ASSESSMENTS_TABLE },
      clients: { client, name: env.CLIENTS_TABLE },
      outbox: { client, name: env.OUTBOX_TABLE },
      drafts: { client, name: env.DRAFTS_TABLE },
    }),
    encryptAnswers: encryptWith(env.ASSESSMENT_KEY_ARN),
    encryptContact: encryptWith(env.CONTACT_KEY_ARN),
    hash: addressHash(kmsClient(), env.ADDRESS_KEY_ARN, 'client'),
    hours: { ...brand.workingHours, timeZone: env.TIME_ZONE },
    now: () => new Date(),
  }),
});
