import { trainersStore } from '#lambdas/audit/trainers.ts';
import { caseStore } from '#lambdas/case/change.ts';
import { countChange } from '#lambdas/coach/changes.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { addNote, changeClientCase, watchCase } from './change.ts';

const tables = trainersTables({ clients: 'CLIENTS_TABLE', outbox: 'OUTBOX_TABLE' });
const timeZone = variable('TIME_ZONE');

const deps = {
  cases: caseStore(tables, timeZone),
  trainers: trainersStore(tables.trainers),
  coachState: tables.coachState,
  countChange: () => countChange(tables.coachState),
  encrypt: encryptWith(variable('ASSESSMENT_KEY_ARN')),
  timeZone,
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { changeCase: changeClientCase, addNote, watchCase },
  deps,
  forTrainers,
);
