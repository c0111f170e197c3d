import { allClients, findCase } from '#lambdas/case/find.ts';
import { backgroundOptions, cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { poolOpenedAt, userPool } from '#lambdas/platform/aws/user-pool.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { beginDeletion } from './begin-deletion.ts';
import { findMissingAccounts, type Sightings } from './find-missing-accounts.ts';

const cognito = cognitoClient(backgroundOptions);
const userPoolId = variable('USER_POOL_ID');

const tables = tablesOf(
  {
    clients: 'CLIENTS_TABLE',
    drafts: 'DRAFTS_TABLE',
    tasks: 'TASKS_TABLE',
    audit: 'AUDIT_TABLE',
  },
  documentClient(dynamoClient(backgroundOptions)),
);

const key = { id: 'missing-accounts' };

const deps = {
  clients: () => allClients(tables.clients),
  findCase: (userId: string) => findCase(tables.clients, userId, 'deletion'),
  accounts: userPool(cognito, userPoolId),
  poolOpenedAt: () => poolOpenedAt(cognito, userPoolId),
  load: async () => (await getItem(tables.tasks, key)) as Sightings | undefined,
  save: async (sightings: Sightings) => {
    const { done } = await putItem({
      table: tables.tasks,
      item: { ...sightings, ...key, version: 1 },
      condition: 'attribute_not_exists(id) OR revision = :read',
      values: { ':read': sightings.revision - 1 },
    });
    return done;
  },
  begin: (userId: string, now: Date) =>
    beginDeletion(tables, { userId }, { by: 'site', subject: userId }, now),
  now: () => new Date(),
};

export const handler = ({ atMost }: { atMost?: number }): Promise<void> =>
  findMissingAccounts(deps, atMost);
