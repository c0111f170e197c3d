import { beginDeletion } from '#lambdas/deletion/begin-deletion.ts';
import { endedAccountsOf } from '#lambdas/deletion/ended-accounts.ts';
import { addressHashes, clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, deleteAccount } from './delete-account.ts';

const tables = tablesOf({
  clients: 'CLIENTS_TABLE',
  drafts: 'DRAFTS_TABLE',
  tasks: 'TASKS_TABLE',
  audit: 'AUDIT_TABLE',
});

const accounts = clientsPool();
const hash = addressHashes()('client');

const deps: Dependencies = {
  accounts,
  findEnded: (email) => endedAccountsOf({ accounts, clients: tables.clients, hash }, email),
  begin: (person, now) =>
    beginDeletion(tables, person, { by: 'client', subject: person.userId }, now),
  now: () => new Date(),
};

export const handler = serve(client, { deleteAccount }, deps);
