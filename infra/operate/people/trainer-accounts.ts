import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

/** A trainer is a user of the pool, and an item with their `sub` that all functions for trainers read. */
interface Trainers {
  readonly table: Table;
  readonly pool: CognitoIdentityProviderClient;
  readonly poolId: string;
}

const attribute = (attributes: AttributeType[] | undefined, name: string): string =>
  attributes?.find((each) => each.Name === name)?.Value ?? '';

const stateOf = ({ Enabled, UserStatus }: UserType): string => {
  if (Enabled === false) return 'locked';
  return UserStatus === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
};

/** @returns a line for each trainer */
export async function listTrainers({ pool, poolId }: Trainers): Promise<string[]> {
  const { Users = [] } = await pool.send(new ListUsersCommand({ UserPoolId: poolId }));
  return Users.map((user) => `${attribute(user.Attributes, 'email')}  ${stateOf(user)}`);
}

async function idOf({ pool, poolId }: Trainers, email: string): Promise<string> {
  try {
    const { UserAttributes } = await pool.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: email }),
    );
    return attribute(UserAttributes, 'sub');
  } catch (error) {
    if ((error as Error).name !== 'UserNotFoundException') throw error;
    throw new Error(`There is no trainer ${email}.`, { cause: error });
  }
}

/**
 * Creates the account and makes Cognito email the invitation, unless an interrupted run did.
 * @returns the trainer's id
 */
async function invite(trainers: Trainers, email: string): Promise<string> {
  try {
    const { User } = await trainers.pool.send(
      new AdminCreateUserCommand({
        UserPoolId: trainers.poolId,
        Username: email,
        // The invitation is HTML, and a password that Cognito makes may contain `<`.
        TemporaryPassword: randomBytes(12).toString('base64url'),
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return attribute(User?.Attributes, 'sub');
  } catch (error) {
    if ((error as Error).name !== 'UsernameExistsException') throw error;
    return idOf(trainers, email);
  }
}

/** @throws if the address already belongs to a trainer */
export async function addTrainer(trainers: Trainers, email: string): Promise<void> {
  const id = await invite(trainers, email);
  const { done } = await putItem({
    table: trainers.table,
    item: { version: 1, id, email, addedAt: new Date().toISOString() },
    condition: 'attribute_not_exists(id)',
  });
  if (!done) throw new Error(`${email} is a trainer already.`);
}

/** From then on, all of the trainer's calls are refused, even in an open session. */
async function lockItem(trainers: Trainers, email: string): Promise<void> {
  await updateItem({
    table: trainers.table,
    key: { id: await idOf(trainers, email) },
    update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
    values: { ':now': new Date().toISOString() },
  });
}

export async function lockTrainer(trainers: Trainers, email: string): Promise<void> {
  const named = { UserPoolId: trainers.poolId, Username: email };
  await lockItem(trainers, email);
  await trainers.pool.send(new AdminDisableUserCommand(named));
  await trainers.pool.send(new AdminUserGlobalSignOutCommand(named));
}

export async function unlockTrainer(trainers: Trainers, email: string): Promise<void> {
  const { table, pool, poolId } = trainers;
  const id = await idOf(trainers, email);
  await pool.send(new AdminEnableUserCommand({ UserPoolId: poolId, Username: email }));
  await updateItem({ table, key: { id }, update: 'REMOVE lockedAt' });
}

/** The locked item stays, because audit entries refer to it. */
export async function removeTrainer(trainers: Trainers, email: string): Promise<void> {
  const named = { UserPoolId: trainers.poolId, Username: email };
  await lockItem(trainers, email);
  await trainers.pool.send(new AdminUserGlobalSignOutCommand(named));
  await trainers.pool.send(new AdminDeleteUserCommand(named));
}
