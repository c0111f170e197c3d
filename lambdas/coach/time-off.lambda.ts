import { trainersStore } from '#lambdas/audit/trainers.ts';
import { trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { type Dependencies, readTimeOff, setTimeOff } from './time-off.ts';
import { forTrainers } from './trainers.ts';

const tables = trainersTables();

const deps: Dependencies = {
  tables,
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(coach, { readTimeOff, setTimeOff }, deps, forTrainers);
