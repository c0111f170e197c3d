import { randomBytes } from 'node:crypto';
import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { storeLink } from './download-store.ts';
import { type Dependencies, requestDownload } from './request-download.ts';

const table = tablesOf(dynamoClient());
const tables = {
  tasks: table('TASKS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  outbox: table('OUTBOX_TABLE'),
};

const deps: Dependencies = {
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  store: (link, entry) => storeLink(tables, link, entry),
  newToken: () => randomBytes(32).toString('base64url'),
  now: () => new Date(),
};

export const handler = serve(client, {
  requestDownload: (_, caller) => requestDownload(deps, caller),
});
