import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { clientsStore, findCase } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { stoppedAt } from '#lambdas/email/recipient-store.ts';
import { addressHashes, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/leads.ts';
import { type Dependencies, exportLeads, listLeads } from './leads.ts';
import { leadsStore } from './leads-store.ts';
import { type Dependencies as ForMatch, matchLeads } from './match.ts';

const tables = trainersTables({
  clients: 'CLIENTS_TABLE',
  leads: 'LEADS_TABLE',
  outbox: 'OUTBOX_TABLE',
  recipients: 'RECIPIENTS_TABLE',
});
const now = () => new Date();
const hash = addressHashes();
const hashRecipient = hash('recipient');

const forMatch: ForMatch = {
  hash: hash('client'),
  findByAddress: clientsStore(tables.clients).findByAddress,
  findCase: (userId) => findCase(tables.clients, userId, 'leads'),
  now,
};

const deps: Dependencies = {
  leads: leadsStore(tables),
  match: (leads) => matchLeads(forMatch, leads),
  stoppedAt: (email) => stoppedAt(tables.recipients, hashRecipient, email),
  admitPage: (entry) => admitPage(tables, entry),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  timeZone: variable('TIME_ZONE'),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now,
};

export const handler = serve(coach, { listLeads, exportLeads }, deps, forTrainers);
