import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { callService } from './service.ts';

export interface Account {
  /** As the pool has it. */
  email: string;
  name?: string;
  /** ISO 8601. */
  createdAt?: string;
  /** Whether a code that was mailed there has shown that the account's owner reads it. */
  isConfirmed: boolean;
}

/**
 * The accounts of one pool, by the `sub` of their tokens, which is the name that the pool gave them. Each method
 * throws ServiceUnavailableError.
 */
export interface UserPool {
  /** @returns undefined if there is no such account */
  find: (userId: string) => Promise<Account | undefined>;
  /** The `sub` of the account that signs in with an address, whether or not that was confirmed. */
  findId: (email: string) => Promise<string | undefined>;
  /** Ends all sessions, but not the access tokens they have: those are good for their 15 minutes. */
  disable: (userId: string) => Promise<void>;
  remove: (userId: string) => Promise<void>;
}

const missingIsFine = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

export const userPool = (client: CognitoIdentityProviderClient, UserPoolId: string): UserPool => {
  const call = <T>(work: () => Promise<T>) =>
    callService('the user pool', () => missingIsFine(work));
  return {
    async find(Username) {
      const found = await call(() =>
        client.send(new AdminGetUserCommand({ UserPoolId, Username })),
      );
      const attributeOf = (name: string) =>
        found?.UserAttributes?.find((attribute) => attribute.Name === name)?.Value;
      const email = attributeOf('email');
      if (!email) return undefined;
      const name = attributeOf('name');
      return {
        ...{ email, isConfirmed: attributeOf('email_verified') === 'true' },
        ...(name && { name }),
        ...(found?.UserCreateDate && { createdAt: found.UserCreateDate.toISOString() }),
      };
    },
    async findId(Username) {
      const found = await call(() =>
        client.send(new AdminGetUserCommand({ UserPoolId, Username })),
      );
      return found?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    },
    async disable(Username) {
      await call(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username })));
    },
    async remove(Username) {
      await call(() => client.send(new AdminDeleteUserCommand({ UserPoolId, Username })));
    },
  };
};
