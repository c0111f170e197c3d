import * as caseActs from '#lambdas/coach/case-acts.ts';
import { setTimeOff } from '#lambdas/coach/set-time-off.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/coach.ts';

const deps = {
  tables: openTables(),
  encryptNotes: encryptWith(variable('NOTES_KEY_ARN')),
  now: () => new Date(),
};

export const handler = serve(endpoints, { ...caseActs, setTimeOff }, deps);
