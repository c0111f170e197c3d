import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handleRead } from '../adapters/http.ts';
import { getItem, queryPage } from '../adapters/reads.ts';
import type { Item } from '../adapters/table.ts';
import { findHoliday } from '../outbox/holiday-store.ts';
import { myAssessments } from './my-assessments.ts';

const env = readEnvironment('client/my-assessments');
const client = dynamoClient();

/** The most that is looked at of what was done with one record: openings and changes of years. */
const DEEDS = 1_000;

export const handler = handleRead({
  originSecret: env.ORIGIN_SECRET,
  read: myAssessments({
    findRow: async (userId) => {
      const attributes = ['assessments', 'withdrawnAt', 'erasing'];
      const row = await getItem({ client, name: env.CLIENTS_TABLE }, { userId }, attributes);
      return { assessments: [], ...row };
    },
    findDeeds: (userId): Promise<Item[]> =>
      queryPage(
        { client, name: env.AUDIT_TABLE },
        { where: 'subject = :user', values: { ':user': userId }, limit: DEEDS },
      ),
    findHoliday: findHoliday({ client, name: env.COACH_STATE_TABLE }),
  }),
});
