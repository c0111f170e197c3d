import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { deedTables } from '#lambdas/audit/tables.ts';
import { handleTrainers } from '#lambdas/coach/endpoint.ts';
import { exportLeads, listLeads } from './leads.ts';
import { leadsStore } from './leads-store.ts';

const tables = deedTables();
const admit = { page: admitPage(tables), once: admitOnce(tables) };

const leads = {
  ...leadsStore({
    leads: tables.table('LEADS_TABLE'),
    outbox: tables.table('OUTBOX_TABLE'),
  }),
  admitPage: (by: string, time: Date) => admit.page({ action: 'listed leads', by, time }),
  admitExport: (by: string, time: Date, exportId: string) =>
    admit.once({ action: 'exported leads', by, time }, exportId),
  now: () => new Date(),
};

export const handler = handleTrainers({
  listLeads: listLeads(leads),
  exportLeads: exportLeads(leads),
});
