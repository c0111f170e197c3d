import { lastOpeningByOther } from '#lambdas/audit/limits.ts';
import { auditTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { caseStore } from '#lambdas/case/change.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { changeClientCase, type Dependencies as ForChange } from './change.ts';
import { addNote, type Dependencies as ForNote } from './note.ts';
import { type Dependencies as ForWatch, watchCase } from './watch.ts';

const tables = auditTables();
const clients = tables.table('CLIENTS_TABLE');
const outbox = tables.table('OUTBOX_TABLE');
const timeZone = variable('TIME_ZONE');
const trainers = trainersStore(tables.trainers);
const cases = caseStore({ ...tables, clients, outbox }, timeZone);
const now = () => new Date();

const forChange: ForChange = {
  findCase: cases.findCase,
  findPast: cases.findPast,
  store: cases.store,
  findTimeOff: () => findTimeOff(tables.coachState),
  isLocked: trainers.isLocked,
  timeZone,
  now,
};

const forNote: ForNote = {
  encrypt: encryptWith(variable('ASSESSMENT_KEY_ARN')),
  store: cases.addNote,
  trainers,
  now,
};

const forWatch: ForWatch = {
  findCase: cases.findCase,
  trainers,
  findOther: (userId, trainer) =>
    lastOpeningByOther(tables.coachState, { userId, trainer, time: now() }),
};

export const handler = serve(
  coach,
  {
    changeCase: (input, caller) => changeClientCase(forChange, input, caller),
    addNote: (input, caller) => addNote(forNote, input, caller),
    watchCase: (input, caller) => watchCase(forWatch, input, caller),
  },
  forTrainers,
);
