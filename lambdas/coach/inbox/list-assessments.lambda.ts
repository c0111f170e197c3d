import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers.ts';
import { clientsStore } from '#lambdas/case/find.ts';
import { findByNames, nameHashes } from '#lambdas/case/names.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { countWaiting, type Dependencies as ForFigures, readFigures } from './figures.ts';
import { type Dependencies as ForLists, listRecords } from './list.ts';
import { recordReader } from './read-records.ts';
import { type Dependencies as ForSearch, searchRecords } from './search.ts';
import { exportCases, type Dependencies as ForSubmitted, listSubmitted } from './submitted.ts';

const tables = auditTables();
const clients = clientsStore(tables.table('CLIENTS_TABLE'));

const names = tables.table('NAMES_TABLE');
const hash = (purpose: HashPurpose) =>
  addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), purpose);
const hashName = nameHashes(hash('name'));

const deps = {
  clients,
  readRecords: recordReader(clients, decryptWith(variable('CONTACT_KEY_ARN'))),
  admitPage: (entry) => admitPage(tables, entry, 'cases'),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  hash: hash('client'),
  findByName: async (name, limit) => findByNames(names, await hashName(name), limit),
  findTimeOff: () => findTimeOff(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
} satisfies ForLists & ForSubmitted & ForSearch & ForFigures;

export const handler = serve(
  coach,
  {
    listRecords: (input, caller) => listRecords(deps, input, caller),
    searchRecords: (input, caller) => searchRecords(deps, input, caller),
    listSubmitted: (input, caller) => listSubmitted(deps, input, caller),
    exportCases: (input, caller) => exportCases(deps, input, caller),
    countWaiting: (_, caller) => countWaiting(deps, caller),
    readFigures: (_, caller) => readFigures(deps, caller),
  },
  forTrainers,
);
