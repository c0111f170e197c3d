import { encryptWith } from '../adapters/encrypt.ts';
import { variable } from '../adapters/env.ts';
import { findHoliday } from '../outbox/holiday-store.ts';
import { caseStore } from './case-store.ts';
import { changeClientCase } from './change.ts';
import { handleTrainers } from './endpoint.ts';
import { addNote } from './note.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';

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
