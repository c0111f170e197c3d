import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { type Dependencies, exportLeads, listLeads } from './leads.ts';
import { leadsStore } from './leads-store.ts';

const tables = auditTables();

const deps: Dependencies = {
  leads: leadsStore({
    leads: tables.table('LEADS_TABLE'),
    outbox: tables.table('OUTBOX_TABLE'),
  }),
  admitPage: (entry) => admitPage(tables, entry, 'leads'),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  timeZone: variable('TIME_ZONE'),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  {
    listLeads: (input, caller) => listLeads(deps, input, caller),
    exportLeads: (input, caller) => exportLeads(deps, input, caller),
  },
  forTrainers,
);
