import { readEnvironment } from '../adapters/env.ts';
import { handleTrainers } from './endpoint.ts';
import { exportLeads, listLeads } from './leads.ts';
import { leadsStore } from './leads-store.ts';
import { admitOnce, admitPage } from './page-admission.ts';
import { deedTables } from './tables.ts';

const env = readEnvironment('coach/list-leads');
const tables = deedTables(env);
const admit = { page: admitPage(tables), once: admitOnce(tables) };

const leads = {
  ...leadsStore({
    leads: tables.tableOf(env.LEADS_TABLE),
    outbox: tables.tableOf(env.OUTBOX_TABLE),
  }),
  admitPage: (by: string, time: Date) => admit.page({ action: 'listed leads', by, time }),
  admitExport: (by: string, time: Date, exportId: string) =>
    admit.once({ action: 'exported leads', by, time }, exportId),
  now: () => new Date(),
};

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: { listLeads: listLeads(leads), exportLeads: exportLeads(leads) },
});
