import { rightsEndpoints } from '#shared/rights.ts';
import { cognitoClient, dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { userPool } from '../adapters/user-pool.ts';
import { beginErasure } from '../rights/begin-erasure.ts';
import { deleteAccount } from './delete-account.ts';

const env = readEnvironment('client/delete-account');
const client = dynamoClient();

export const handler = handle({
  contract: rightsEndpoints.deleteAccount,
  originSecret: env.ORIGIN_SECRET,
  submit: deleteAccount({
    accounts: userPool(cognitoClient(), env.USER_POOL_ID),
    begin: beginErasure({
      clients: { client, name: env.CLIENTS_TABLE },
      drafts: { client, name: env.DRAFTS_TABLE },
      tasks: { client, name: env.TASKS_TABLE },
      audit: { client, name: env.AUDIT_TABLE },
    }),
    now: () => new Date(),
  }),
});
