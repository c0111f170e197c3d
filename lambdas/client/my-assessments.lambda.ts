import { dynamoClient } from '../adapters/clients.ts';
import { handleRead } from '../adapters/http.ts';
import { getItem, queryPage } from '../adapters/reads.ts';
import { type Item, tablesOf } from '../adapters/table.ts';
import { findHoliday } from '../outbox/holiday-store.ts';
import { myAssessments } from './my-assessments.ts';

const table = tablesOf(dynamoClient());
const clients = table('CLIENTS_TABLE');
const audit = table('AUDIT_TABLE');

/** The most that is looked at of what was done with one record: openings and changes of years. */
const DEEDS = 1_000;

export const handler = handleRead(
  myAssessments({
    findRow: async (userId) => {
      const row = await getItem(clients, { userId }, ['assessments', 'withdrawnAt', 'erasing']);
      return { assessments: [], ...row };
    },
    findDeeds: (userId): Promise<Item[]> =>
      queryPage(audit, { where: 'subject = :user', values: { ':user': userId }, limit: DEEDS }),
    findHoliday: findHoliday(table('COACH_STATE_TABLE')),
  }),
);
