import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { endedAccountsOf } from '#lambdas/deletion/ended-accounts.ts';
import { cognitoClient, dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, deleteAccount } from './delete-account.ts';

const table = tablesOf(dynamoClient());
const tables = {
  clients: table('CLIENTS_TABLE'),
  drafts: table('DRAFTS_TABLE'),
  tasks: table('TASKS_TABLE'),
  audit: table('AUDIT_TABLE'),
};

const accounts = userPool(cognitoClient(), variable('USER_POOL_ID'));
const hash = addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'client');

const deps: Dependencies = {
  accounts,
  findEnded: (email) => endedAccountsOf({ accounts, clients: tables.clients, hash }, email),
  begin: (person, now) =>
    beginDeletion(tables, person, { by: 'client', subject: person.userId }, now),
  now: () => new Date(),
};

export const handler = serve(client, {
  deleteAccount: (input, caller) => deleteAccount(deps, input, caller),
});
