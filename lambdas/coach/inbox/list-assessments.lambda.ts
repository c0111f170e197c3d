import { admitOnce, admitPage } from '#lambdas/audit/page-admission.ts';
import { trainersStore } from '#lambdas/audit/trainers.ts';
import { clientsStore } from '#lambdas/case/find.ts';
import { findByNames, nameHashes } from '#lambdas/case/names.ts';
import { findChanges } from '#lambdas/coach/changes.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { addressHashes, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/inbox.ts';
import { countWaiting, type Dependencies as ForFigures, readFigures } from './figures.ts';
import { type Dependencies as ForLists, listCases } from './list.ts';
import { caseReader } from './read-cases.ts';
import { type Dependencies as ForSearch, searchCases } from './search.ts';
import { exportCases, type Dependencies as ForSubmitted, listSubmitted } from './submitted.ts';

const { names, ...tables } = trainersTables({ clients: 'CLIENTS_TABLE', names: 'NAMES_TABLE' });
const clients = clientsStore(tables.clients);
const hash = addressHashes();
const hashName = nameHashes(hash('name'));

const deps = {
  clients,
  readCases: caseReader(clients, decryptWith(variable('CONTACT_KEY_ARN'))),
  admitPage: (entry, newRows) => admitPage(tables, entry, 'cases', newRows),
  admitOnce: (entry, id) => admitOnce(tables, entry, id),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  hash: hash('client'),
  findByName: async (name, limit) => findByNames(names, await hashName(name), limit),
  findChanges: () => findChanges(tables.coachState),
  findTimeOff: () => findTimeOff(tables.coachState),
  isLocked: trainersStore(tables.trainers).isLocked,
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
} satisfies ForLists & ForSubmitted & ForSearch & ForFigures;

export const handler = serve(
  coach,
  {
    listCases,
    searchCases,
    listSubmitted,
    exportCases,
    countWaiting,
    readFigures,
  },
  deps,
  forTrainers,
);
