import { deedTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { caseStore } from '#lambdas/case/change.ts';
import { handleTrainers } from '#lambdas/coach/endpoint.ts';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { changeClientCase } from './change.ts';
import { addNote } from './note.ts';

const tables = deedTables();
const trainers = trainersStore(tables.trainers);
const cases = caseStore(
  {
    ...tables,
    clients: tables.table('CLIENTS_TABLE'),
    outbox: tables.table('OUTBOX_TABLE'),
  },
  variable('TIME_ZONE'),
);
const now = () => new Date();

export const handler = handleTrainers({
  changeCase: changeClientCase({
    findCase: cases.findCase,
    store: cases.store,
    findHoliday: findHoliday(tables.coachState),
    isLocked: trainers.isLocked,
    timeZone: variable('TIME_ZONE'),
    now,
  }),
  addNote: addNote({
    encrypt: encryptWith(variable('ASSESSMENT_KEY_ARN')),
    store: cases.addNote,
    trainers,
    now,
  }),
});
