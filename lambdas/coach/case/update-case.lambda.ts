import { trainersStore } from '#lambdas/audit/trainers.ts';
import { caseStore } from '#lambdas/case/change.ts';
import { addressOf } from '#lambdas/coach/address-of.ts';
import { forTrainers } from '#lambdas/coach/trainers.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { addressHashes, clientsPool, trainersTables } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as coach from '#shared/endpoints/coach/case.ts';
import { addNote, changeClientCase, readCase } from './change.ts';

const tables = trainersTables({ clients: 'CLIENTS_TABLE', recipients: 'RECIPIENTS_TABLE' });
const addresses = {
  accounts: clientsPool(),
  recipients: recipientStore(tables.recipients, addressHashes()('recipient')),
};

const deps = {
  cases: caseStore(tables),
  trainers: trainersStore(tables.trainers),
  coachState: tables.coachState,
  findAddress: (userId: string) => addressOf(addresses, userId),
  encrypt: encryptWith(variable('ASSESSMENT_KEY_ARN')),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(
  coach,
  { changeCase: changeClientCase, addNote, readCase },
  deps,
  forTrainers,
);
