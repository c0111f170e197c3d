import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { variable } from '#lambdas/platform/env.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { endReading } from './links.ts';
import { requestLink } from './request-link.ts';

const table = tablesOf(dynamoClient());
const tasks = table('TASKS_TABLE');

const deps = {
  tables: { tasks, clients: table('CLIENTS_TABLE'), outbox: table('OUTBOX_TABLE') },
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  now: () => new Date(),
};

export const handler = serve(client, {
  requestMessagesLink: (_, caller) => requestLink(deps, caller),
  endMessagesReading: async (_, { userId }) => {
    await endReading(tasks, userId);
    return done({ ok: true });
  },
});
