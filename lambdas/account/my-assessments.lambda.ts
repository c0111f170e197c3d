import { findDates } from '#lambdas/audit/find.ts';
import { noteConfirmed } from '#lambdas/case/confirm.ts';
import { findCase } from '#lambdas/case/find.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, myAssessments } from './my-assessments.ts';

const { clients, audit, coachState } = tablesOf({
  clients: 'CLIENTS_TABLE',
  audit: 'AUDIT_TABLE',
  coachState: 'COACH_STATE_TABLE',
});

const deps: Dependencies = {
  accounts: clientsPool(),
  noteConfirmed: (userId) => noteConfirmed(clients, userId),
  findRow: (userId) => findCase(clients, userId, 'dates'),
  findAuditEntries: (userId) => findDates(audit, userId),
  findTimeOff: () => findTimeOff(coachState),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(client, { readMyAssessments: myAssessments }, deps);
