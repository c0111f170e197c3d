import { type Dependencies, submitHealthAssessment } from '#lambdas/assessment/submit.ts';
import { clientsPool } from '#lambdas/platform/aws/user-pool.ts';
import { keyedHash } from '#lambdas/platform/crypto/address-hash.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/assessment.ts';

const deps: Dependencies = {
  tables: openTables(),
  accounts: clientsPool(),
  encryptAnswers: encryptWith(variable('ANSWERS_KEY_ARN')),
  encryptContact: encryptWith(variable('CONTACT_KEY_ARN')),
  hash: keyedHash(variable('ADDRESS_KEY_ARN')),
  now: () => new Date(),
};

export const handler = serve(endpoints, { submitHealthAssessment }, deps);
