import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { deleteAccount } from './delete-account.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: rightsEndpoints.deleteAccount,
  submit: deleteAccount({
    accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
    begin: beginDeletion({
      clients: table('CLIENTS_TABLE'),
      drafts: table('DRAFTS_TABLE'),
      tasks: table('TASKS_TABLE'),
      audit: table('AUDIT_TABLE'),
    }),
    now: () => new Date(),
  }),
});
