import { findCase } from '#lambdas/case/find.ts';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, myAssessments } from './my-assessments.ts';

const table = tablesOf(dynamoClient());
const clients = table('CLIENTS_TABLE');
const audit = table('AUDIT_TABLE');
const coachState = table('COACH_STATE_TABLE');

/** The most audit entries that it reads of one client: openings and changes of years. */
const AUDIT_ENTRIES = 1_000;

const deps: Dependencies = {
  findRow: (userId) => findCase(clients, userId, 'dates'),
  findAuditEntries: (userId) =>
    queryPage(audit, {
      where: 'subject = :user',
      values: { ':user': userId },
      limit: AUDIT_ENTRIES,
    }),
  findHoliday: () => findHoliday(coachState),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(client, {
  readMyAssessments: (_, caller) => myAssessments(deps, caller),
});
