import { rightsEndpoints } from '#shared/rights.ts';
import { cognitoClient, dynamoClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
import { userPool } from '../adapters/user-pool.ts';
import { beginErasure } from '../rights/begin-erasure.ts';
import { deleteAccount } from './delete-account.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: rightsEndpoints.deleteAccount,
  submit: deleteAccount({
    accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
    begin: beginErasure({
      clients: table('CLIENTS_TABLE'),
      drafts: table('DRAFTS_TABLE'),
      tasks: table('TASKS_TABLE'),
      audit: table('AUDIT_TABLE'),
    }),
    now: () => new Date(),
  }),
});
