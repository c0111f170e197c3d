import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { type Dependencies, readHistory } from './history.ts';

const { table, ...tables } = auditTables();

const deps: Dependencies = {
  tables: { ...tables, accesses: table('ACCESSES_TABLE'), clients: table('CLIENTS_TABLE') },
  namesOf: trainersStore(tables.trainers).namesOf,
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { readHistory: (input, caller) => readHistory(deps, input, caller) },
  forTrainers,
);
