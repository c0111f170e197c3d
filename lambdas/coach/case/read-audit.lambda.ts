import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { readHistory } from './history.ts';

const { audit, trainers } = auditTables();
const deps = { audit, trainers: trainersStore(trainers) };

export const handler = serve(
  coach,
  { readHistory: (input, caller) => readHistory(deps, input, caller) },
  forTrainers,
);
