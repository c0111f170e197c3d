import { auditTables } from '#lambdas/audit/tables.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { setTimeOff } from './time-off.ts';
import { forTrainers } from './trainers.ts';

const deps = {
  tables: auditTables(),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { setTimeOff: (input, caller) => setTimeOff(deps, input, caller) },
  forTrainers,
);
