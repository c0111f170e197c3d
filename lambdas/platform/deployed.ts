import { clientOptions, cognitoClient, dynamoClient, kmsClient } from './aws/clients.ts';
import { documentClient, type Table } from './aws/table.ts';
import { type UserPool, userPool } from './aws/user-pool.ts';
import { addressHash, type HashAddress, type HashPurpose } from './crypto/address-hash.ts';
import { variable } from './env.ts';
import type { Variable } from './environment.ts';

type TableVariable = Extract<Variable, `${string}_TABLE`>;

export const tablesOf = <Kind extends string>(
  variables: Readonly<Record<Kind, TableVariable>>,
  client = documentClient(dynamoClient()),
): Record<Kind, Table> => {
  const tables = Object.entries<TableVariable>(variables).map(
    ([kind, name]) => [kind, { client, name: variable(name) }] as const,
  );
  return Object.fromEntries(tables) as Record<Kind, Table>;
};

export const trainersTables = <Kind extends string = never>(
  more = {} as Readonly<Record<Kind, TableVariable>>,
): Record<Kind | 'audit' | 'trainers' | 'coachState', Table> =>
  tablesOf({
    ...more,
    audit: 'AUDIT_TABLE',
    trainers: 'TRAINERS_TABLE',
    coachState: 'COACH_STATE_TABLE',
  });

export const clientsPool = (options = clientOptions): UserPool =>
  userPool(cognitoClient(options), variable('USER_POOL_ID'));

export const addressHashes =
  (client = kmsClient()) =>
  (purpose: HashPurpose): HashAddress =>
    addressHash(client, variable('ADDRESS_KEY_ARN'), purpose);
