import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { callService } from './service.ts';

export interface Account {
  email: string;
  name?: string;
  createdAt?: string;
  changedAt?: string;
  isConfirmed: boolean;
}

const missingIsFine = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** An account's user name is the `sub` in its tokens. */
export const userPool = (client: CognitoIdentityProviderClient, UserPoolId: string) => {
  const call = <T>(work: () => Promise<T>) =>
    callService('the user pool', () => missingIsFine(work));
  const get = async (Username: string) => {
    const found = await call(() => client.send(new AdminGetUserCommand({ UserPoolId, Username })));
    return {
      createdAt: found?.UserCreateDate,
      changedAt: found?.UserLastModifiedDate,
      attributeOf: (name: string) =>
        found?.UserAttributes?.find(({ Name }) => Name === name)?.Value,
    };
  };
  return {
    async find(userId: string): Promise<Account | undefined> {
      const { createdAt, changedAt, attributeOf } = await get(userId);
      const [email, name] = [attributeOf('email'), attributeOf('name')];
      if (!email) return undefined;
      return {
        email,
        isConfirmed: attributeOf('email_verified') === 'true',
        ...(name && { name }),
        ...(createdAt && { createdAt: createdAt.toISOString() }),
        ...(changedAt && { changedAt: changedAt.toISOString() }),
      };
    },

    async exists(Username: string): Promise<boolean> {
      const command = new AdminGetUserCommand({ UserPoolId, Username });
      return (await call(() => client.send(command))) !== undefined;
    },

    findId: async (email: string) => (await get(email)).attributeOf('sub'),

    /** API Gateway accepts access tokens until they expire, even from a disabled account. */
    async disable(Username: string): Promise<void> {
      await call(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username })));
    },

    async remove(Username: string): Promise<void> {
      await call(() => client.send(new AdminDeleteUserCommand({ UserPoolId, Username })));
    },
  };
};

export type UserPool = ReturnType<typeof userPool>;
