import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { clientsStore, findCase } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/leads.ts';
import { type Dependencies, exportLeads, listLeads } from './leads.ts';
import { leadsStore } from './leads-store.ts';
import { type Dependencies as ForMatch, matchLeads } from './match.ts';

const tables = auditTables();
const clients = tables.table('CLIENTS_TABLE');
const now = () => new Date();

const forMatch: ForMatch = {
  hash: addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'client'),
  findByAddress: clientsStore(clients).findByAddress,
  findCase: (userId) => findCase(clients, userId, 'leads'),
  now,
};

const deps: Dependencies = {
  leads: leadsStore({
    leads: tables.table('LEADS_TABLE'),
    outbox: tables.table('OUTBOX_TABLE'),
  }),
  match: (leads) => matchLeads(forMatch, leads),
  admitPage: (entry) => admitPage(tables, entry, 'leads'),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  timeZone: variable('TIME_ZONE'),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now,
};

export const handler = serve(
  coach,
  {
    listLeads: (input, caller) => listLeads(deps, input, caller),
    exportLeads: (input, caller) => exportLeads(deps, input, caller),
  },
  forTrainers,
);
