import { encryptWith } from '../adapters/encrypt.ts';
import { readEnvironment } from '../adapters/env.ts';
import { findHoliday } from '../outbox/holiday-store.ts';
import { caseStore } from './case-store.ts';
import { changeClientCase } from './change.ts';
import { handleTrainers } from './endpoint.ts';
import { addNote } from './note.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';

const env = readEnvironment('coach/update-case');
const tables = deedTables(env);
const trainers = trainersStore(tables.trainers);
const cases = caseStore(
  {
    ...tables,
    clients: tables.tableOf(env.CLIENTS_TABLE),
    outbox: tables.tableOf(env.OUTBOX_TABLE),
  },
  env.TIME_ZONE,
);
const now = () => new Date();

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: {
    changeCase: changeClientCase({
      findCase: cases.findCase,
      store: cases.store,
      findHoliday: findHoliday(tables.coachState),
      isLocked: trainers.isLocked,
      timeZone: env.TIME_ZONE,
      now,
    }),
    addNote: addNote({
      encrypt: encryptWith(env.ASSESSMENT_KEY_ARN),
      store: cases.addNote,
      trainers,
      now,
    }),
  },
});
