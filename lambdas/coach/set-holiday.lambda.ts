import { auditTables } from '#lambdas/audit/tables.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { setHoliday } from './holiday.ts';
import { forTrainers } from './trainers.ts';

const tables = auditTables();

export const handler = serve(
  coach,
  { setHoliday: (input, caller) => setHoliday(tables, input, caller) },
  forTrainers,
);
