import { trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { setTimeOff } from './time-off.ts';
import { forTrainers } from './trainers.ts';

const deps = {
  tables: trainersTables(),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(coach, { setTimeOff }, deps, forTrainers);
