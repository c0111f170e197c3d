import { randomBytes } from 'node:crypto';
import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { storeLink } from './download-store.ts';
import { requestDownload } from './request-download.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: rightsEndpoints.requestDownload,
  submit: requestDownload({
    accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
    store: storeLink({
      tasks: table('TASKS_TABLE'),
      clients: table('CLIENTS_TABLE'),
      outbox: table('OUTBOX_TABLE'),
    }),
    newToken: () => randomBytes(32).toString('base64url'),
    now: () => new Date(),
  }),
});
