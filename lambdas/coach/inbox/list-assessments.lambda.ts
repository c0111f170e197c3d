import { admitPage } from '#lambdas/audit/page-admission.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { clientsStore } from '#lambdas/case/find.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { kmsClient } from '#lambdas/platform/aws/clients.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { countWaiting, type Dependencies as ForFigures, readFigures } from './figures.ts';
import { type Dependencies as ForLists, listRecords, searchRecords } from './list.ts';

const tables = auditTables();
const clients = clientsStore(tables.table('CLIENTS_TABLE'));
const now = () => new Date();

const forLists: ForLists = {
  clients,
  hash: addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'client'),
  decryptContact: decryptWith(variable('CONTACT_KEY_ARN')),
  admitPage: (entry) => admitPage(tables, entry, 'cases'),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now,
};

const forFigures: ForFigures = {
  clients,
  findTimeOff: () => findTimeOff(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: variable('TIME_ZONE'),
  now,
};

export const handler = serve(
  coach,
  {
    listRecords: (input, caller) => listRecords(forLists, input, caller),
    searchRecords: (input, caller) => searchRecords(forLists, input, caller),
    countWaiting: (_, caller) => countWaiting(forFigures, caller),
    readFigures: (_, caller) => readFigures(forFigures, caller),
  },
  forTrainers,
);
