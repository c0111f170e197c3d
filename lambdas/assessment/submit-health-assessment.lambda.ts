import { endpoints } from '#shared/contract.ts';
import { cipher } from '../adapters/cipher.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { assessmentStore } from './assessment-store.ts';
import { submit } from './submit.ts';

const { ASSESSMENTS_TABLE, ASSESSMENT_KEY_ARN, ORIGIN_SECRET } = readEnvironment(
  'assessment/submit-health-assessment',
);
const encrypt = cipher(ASSESSMENT_KEY_ARN);

export const handler = handle({
  contract: endpoints.submitHealthAssessment,
  originSecret: ORIGIN_SECRET,
  submit: submit({
    assessments: assessmentStore(dynamoClient(), ASSESSMENTS_TABLE),
    encrypt: (plaintext, { userId, assessmentId }) => encrypt(plaintext, { userId, assessmentId }),
    now: () => new Date(),
  }),
});
