import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem, updateItem } from '#lambdas/platform/aws/writes.ts';

interface Dependencies {
  /** A row a trainer, which every function of the coach's side looks at: see `lambdas/audit/deed.ts`. */
  readonly trainers: Table;
  readonly pool: CognitoIdentityProviderClient;
  readonly poolId: string;
}

interface TrainerLine {
  email: string;
  state: string;
}

const attribute = (user: UserType, name: string): string =>
  user.Attributes?.find((each) => each.Name === name)?.Value ?? '';

/** The accounts of trainers: each is a user of the pool, and a row by its `sub`. */
export const trainerAccounts = ({ trainers, pool, poolId }: Dependencies) => {
  const named = (email: string) => ({ UserPoolId: poolId, Username: email });

  const idOf = async (email: string): Promise<string> => {
    try {
      const { UserAttributes } = await pool.send(new AdminGetUserCommand(named(email)));
      return UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
    } catch (error) {
      if ((error as Error).name !== 'UserNotFoundException') throw error;
      throw new Error(`There is no trainer ${email}.`, { cause: error });
    }
  };

  /** The row first: it is what counts at once. */
  const markLocked = async (id: string, now: Date) => {
    await updateItem({
      ...{ table: trainers, key: { id } },
      update: 'SET lockedAt = if_not_exists(lockedAt, :now)',
      values: { ':now': now.toISOString() },
    });
  };

  return {
    /** @throws when the address has an account already */
    async add(email: string, now: Date): Promise<string> {
      const { User } = await pool.send(
        new AdminCreateUserCommand({
          ...named(email),
          DesiredDeliveryMediums: ['EMAIL'],
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      const id = attribute(User ?? {}, 'sub');
      await putItem({
        table: trainers,
        item: { version: 1, id, email, addedAt: now.toISOString() },
      });
      return id;
    },

    async list(): Promise<TrainerLine[]> {
      const { Users = [] } = await pool.send(new ListUsersCommand({ UserPoolId: poolId }));
      return Users.map((user) => ({
        email: attribute(user, 'email'),
        state: user.Enabled === false ? 'locked' : (user.UserStatus ?? '').toLowerCase(),
      }));
    },

    async lock(email: string, now: Date): Promise<void> {
      await markLocked(await idOf(email), now);
      await pool.send(new AdminDisableUserCommand(named(email)));
      await pool.send(new AdminUserGlobalSignOutCommand(named(email)));
    },

    async unlock(email: string): Promise<void> {
      const id = await idOf(email);
      await pool.send(new AdminEnableUserCommand(named(email)));
      await updateItem({ table: trainers, key: { id }, update: 'REMOVE lockedAt' });
    },

    /** The row stays, locked: the audit names people by it. */
    async remove(email: string, now: Date): Promise<void> {
      await markLocked(await idOf(email), now);
      await pool.send(new AdminUserGlobalSignOutCommand(named(email)));
      await pool.send(new AdminDeleteUserCommand(named(email)));
    },
  };
};
