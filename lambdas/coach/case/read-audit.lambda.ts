import { trainersStore } from '#lambdas/audit/trainers.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { type Dependencies, readHistory } from './history.ts';

const tables = trainersTables({ accesses: 'ACCESSES_TABLE', clients: 'CLIENTS_TABLE' });

const deps: Dependencies = {
  tables,
  namesOf: trainersStore(tables.trainers).namesOf,
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(coach, { readHistory }, deps, forTrainers);
