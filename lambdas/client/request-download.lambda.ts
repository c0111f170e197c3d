import { randomBytes } from 'node:crypto';
import { rightsEndpoints } from '#shared/rights.ts';
import { cognitoClient, dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { userPool } from '../adapters/user-pool.ts';
import { storeLink } from './download-store.ts';
import { requestDownload } from './request-download.ts';

const env = readEnvironment('client/request-download');
const client = dynamoClient();

export const handler = handle({
  contract: rightsEndpoints.requestDownload,
  originSecret: env.ORIGIN_SECRET,
  submit: requestDownload({
    accounts: userPool(cognitoClient(), env.USER_POOL_ID),
    store: storeLink({
      tasks: { client, name: env.TASKS_TABLE },
      clients: { client, name: env.CLIENTS_TABLE },
      outbox: { client, name: env.OUTBOX_TABLE },
    }),
    newToken: () => randomBytes(32).toString('base64url'),
    now: () => new Date(),
  }),
});
