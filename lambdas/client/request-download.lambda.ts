import { randomBytes } from 'node:crypto';
import { rightsEndpoints } from '#shared/rights.ts';
import { cognitoClient, dynamoClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
import { userPool } from '../adapters/user-pool.ts';
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
