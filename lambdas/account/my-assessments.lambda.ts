import { findCase } from '#lambdas/case/find.ts';
import { findHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import { type Item, tablesOf } from '#lambdas/platform/aws/table.ts';
import { handleRead } from '#lambdas/platform/http/http.ts';
import { myAssessments } from './my-assessments.ts';

const table = tablesOf(dynamoClient());
const clients = table('CLIENTS_TABLE');
const audit = table('AUDIT_TABLE');

/** The most that is looked at of what was done with one record: openings and changes of years. */
const DEEDS = 1_000;

export const handler = handleRead(
  myAssessments({
    findRow: (userId) => findCase(clients, userId, 'dates'),
    findDeeds: (userId): Promise<Item[]> =>
      queryPage(audit, { where: 'subject = :user', values: { ':user': userId }, limit: DEEDS }),
    findHoliday: findHoliday(table('COACH_STATE_TABLE')),
  }),
);
