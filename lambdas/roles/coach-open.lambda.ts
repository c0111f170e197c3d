import { openCase } from '#lambdas/coach/open-case.ts';
import { keyClients } from '#lambdas/platform/aws/kms.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/coach.ts';

const keys = keyClients();

const deps = {
  tables: openTables(),
  decryptAnswers: decryptWith(variable('ANSWERS_KEY_ARN'), keys),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN'), keys),
  decryptNotes: decryptWith(variable('NOTES_KEY_ARN'), keys),
  now: () => new Date(),
};

/** A log of 1,000 messages takes seconds to decrypt. */
const DEADLINE_MS = 20_000;

export const handler = serve(endpoints, { openCase }, deps, {
  issuer: variable('TRAINERS_ISSUER'),
  deadlineMs: DEADLINE_MS,
});
