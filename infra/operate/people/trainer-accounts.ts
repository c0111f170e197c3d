import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  paginateListUsers,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

/**
 * A trainer has an account in the pool and an item in the table. The item's id is the account's `sub`, and all
 * functions for trainers read the item.
 */
interface Trainers {
  readonly table: Table;
  readonly pool: CognitoIdentityProviderClient;
  readonly poolId: string;
}

const stateOf = ({ Enabled, UserStatus }: UserType): string => {
  if (Enabled === false) return 'locked';
  return UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
};

export async function listTrainers({ pool, poolId }: Trainers): Promise<string[]> {
  const pages = await Array.fromAsync(paginateListUsers({ client: pool }, { UserPoolId: poolId }));
  return pages
    .flatMap(({ Users = [] }) => Users)
    .map((user) => {
      const email = user.Attributes?.find(({ Name }) => Name === 'email')?.Value;
      return `${email}  ${stateOf(user)}`;
    });
}

async function idOf({ pool, poolId }: Trainers, email: string): Promise<string> {
  const id = await userPool(pool, poolId).findId(email);
  if (id === undefined) throw new Error(`There is no trainer ${email}.`);
  return id;
}

/**
 * Makes Cognito email the invitation, unless an interrupted run already did.
 * @throws if the address is a trainer's
 */
export async function addTrainer(trainers: Trainers, email: string): Promise<void> {
  const invitation = new AdminCreateUserCommand({
    UserPoolId: trainers.poolId,
    Username: email,
    // The invitation is HTML, and a password that Cognito makes may contain `<`.
    TemporaryPassword: randomBytes(12).toString('base64url'),
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  await trainers.pool.send(invitation).catch((error) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  const { done } = await putItem({
    table: trainers.table,
    item: {
      version: 1,
      id: await idOf(trainers, email),
      email,
      addedAt: new Date().toISOString(),
    },
    condition: 'attribute_not_exists(id)',
  });
  if (!done) throw new Error(`${email} is a trainer already.`);
}

/** From then on, the endpoints refuse all of the trainer's calls, even in an open session. */
async function lockItem(trainers: Trainers, email: string): Promise<void> {
  await updateItem({
    table: trainers.table,
    key: { id: await idOf(trainers, email) },
    update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
    values: { ':now': new Date().toISOString() },
  });
}

export async function lockTrainer(trainers: Trainers, email: string): Promise<void> {
  const { pool, poolId } = trainers;
  await lockItem(trainers, email);
  await userPool(pool, poolId).disable(email);
  // Without this, the sessions would continue after an unlock.
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: email }));
}

export async function unlockTrainer(trainers: Trainers, email: string): Promise<void> {
  const { table, pool, poolId } = trainers;
  const id = await idOf(trainers, email);
  await pool.send(new AdminEnableUserCommand({ UserPoolId: poolId, Username: email }));
  await updateItem({ table, key: { id }, update: 'REMOVE lockedAt' });
}

/** The locked item stays, because audit entries refer to it. */
export async function removeTrainer(trainers: Trainers, email: string): Promise<void> {
  await lockItem(trainers, email);
  await userPool(trainers.pool, trainers.poolId).remove(email);
}
