import { type AdmitPage, admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
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
import * as coach from '#shared/endpoints/coach.ts';
import { countWaiting, type Dependencies as ForFigures, readFigures } from './figures.ts';
import { type Dependencies as ForLists, listRecords } from './list.ts';
import { recordReader } from './read-records.ts';
import { type Dependencies as ForSearch, searchRecords } from './search.ts';
import { exportCases, type Dependencies as ForSubmitted, listSubmitted } from './submitted.ts';

const tables = auditTables();
const clients = clientsStore(tables.table('CLIENTS_TABLE'));
const now = () => new Date();

const names = tables.table('NAMES_TABLE');
const hash = (purpose: HashPurpose) =>
  addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), purpose);
const hashName = nameHashes(hash('name'));

const forPages = {
  clients,
  readRecords: recordReader(clients, decryptWith(variable('CONTACT_KEY_ARN'))),
  admitPage: (entry: Parameters<AdmitPage>[0]) => admitPage(tables, entry, 'cases'),
  now,
};
const cursors = cursorsWith(variable('ORIGIN_SECRET'));
const timeZone = variable('TIME_ZONE');
const forLists: ForLists = { ...forPages, cursors, timeZone };
const forSubmitted: ForSubmitted = {
  ...forPages,
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  cursors,
  timeZone,
};
const forSearch: ForSearch = {
  ...forPages,
  hash: hash('client'),
  findByName: async (name, limit) => findByNames(names, await hashName(name), limit),
};

const forFigures: ForFigures = {
  clients,
  findTimeOff: () => findTimeOff(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone,
  now,
};

export const handler = serve(
  coach,
  {
    listRecords: (input, caller) => listRecords(forLists, input, caller),
    searchRecords: (input, caller) => searchRecords(forSearch, input, caller),
    listSubmitted: (input, caller) => listSubmitted(forSubmitted, input, caller),
    exportCases: (input, caller) => exportCases(forSubmitted, input, caller),
    countWaiting: (_, caller) => countWaiting(forFigures, caller),
    readFigures: (_, caller) => readFigures(forFigures, caller),
  },
  forTrainers,
);
