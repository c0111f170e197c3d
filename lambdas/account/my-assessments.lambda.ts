import { findDates } from '#lambdas/audit/find.ts';
import { noteConfirmed } from '#lambdas/case/confirm.ts';
import { findCase } from '#lambdas/case/find.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, myAssessments } from './my-assessments.ts';

const table = tablesOf(dynamoClient());
const clients = table('CLIENTS_TABLE');
const audit = table('AUDIT_TABLE');
const coachState = table('COACH_STATE_TABLE');

const deps: Dependencies = {
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  noteConfirmed: (userId) => noteConfirmed(clients, userId),
  findRow: (userId) => findCase(clients, userId, 'dates'),
  findAuditEntries: (userId) => findDates(audit, userId),
  findTimeOff: () => findTimeOff(coachState),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(client, {
  readMyAssessments: (_, caller) => myAssessments(deps, caller),
});
