import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { clientsStore } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { addressHashes, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { exportCases, type Dependencies as ForExport } from './export.ts';
import { type Dependencies as ForLists, listCases } from './list.ts';
import { caseReader } from './read-cases.ts';
import { type Dependencies as ForSearch, searchCases } from './search.ts';

const tables = trainersTables({ clients: 'CLIENTS_TABLE' });
const clients = clientsStore(tables.clients);

const deps = {
  clients,
  readCases: caseReader(clients, decryptWith(variable('CONTACT_KEY_ARN'))),
  admitPage: (entry, isFirst) => admitPage(tables, entry, isFirst),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  hash: addressHashes()('client'),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
} satisfies ForLists & ForSearch & ForExport;

export const handler = serve(coach, { listCases, searchCases, exportCases }, deps, forTrainers);
