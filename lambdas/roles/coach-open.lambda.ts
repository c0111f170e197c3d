import { openCase } from '#lambdas/coach/open-case.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/coach.ts';

const deps = {
  tables: openTables(),
  decryptAnswers: decryptWith(variable('ANSWERS_KEY_ARN')),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN')),
  decryptNotes: decryptWith(variable('NOTES_KEY_ARN')),
  now: () => new Date(),
};

/** A log of 1,000 messages takes seconds to decrypt. */
const DEADLINE_MS = 20_000;

export const handler = serve(endpoints, { openCase }, deps, DEADLINE_MS);
