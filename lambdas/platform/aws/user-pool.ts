import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  LimitExceededException,
  NotAuthorizedException,
  UserNotFoundException,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { variable } from '#lambdas/platform/env.ts';
import { callService, clientOptions } from './service.ts';

export interface Account {
  email: string;
  name?: string | undefined;
  createdAt?: string | undefined;
  /** When the account last changed: a new password, or a confirmed address. */
  changedAt?: string | undefined;
  isConfirmed: boolean;
}

type Failure = abstract new (...given: never[]) => Error;

/** Returns `other` if the pool answers with one of these errors. */
const unless = async <T, Other>(
  failures: readonly Failure[],
  other: Other,
  call: () => Promise<T>,
): Promise<T | Other> =>
  callService('the user pool', async () => {
    try {
      return await call();
    } catch (error) {
      if (failures.some((failure) => error instanceof failure)) return other;
      throw error;
    }
  });

/** An account's user name is the `sub` in its tokens. */
export const userPool = (client: CognitoIdentityProviderClient, UserPoolId: string) => {
  const get = (Username: string) =>
    unless([UserNotFoundException], undefined, () =>
      client.send(new AdminGetUserCommand({ UserPoolId, Username })),
    );
  return {
    async find(userId: string): Promise<Account | undefined> {
      const found = await get(userId);
      const attribute = (name: string) =>
        found?.UserAttributes?.find(({ Name }) => Name === name)?.Value;
      const email = attribute('email');
      if (!email) return undefined;
      return {
        email,
        name: attribute('name'),
        createdAt: found?.UserCreateDate?.toISOString(),
        changedAt: found?.UserLastModifiedDate?.toISOString(),
        isConfirmed: attribute('email_verified') === 'true',
      };
    },

    findId: async (email: string): Promise<string | undefined> =>
      (await get(email))?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value,

    /** False after a sign-out of all sessions, although API Gateway still accepts the token. */
    isSignedIn: async (AccessToken: string): Promise<boolean> =>
      (await unless([NotAuthorizedException, UserNotFoundException], undefined, () =>
        client.send(new GetUserCommand({ AccessToken })),
      )) !== undefined,

    /** Cognito emails the code that confirms the account's address. */
    sendConfirmation: (AccessToken: string): Promise<'sent' | 'too-many'> =>
      unless([LimitExceededException], 'too-many' as const, async () => {
        const command = { AccessToken, AttributeName: 'email' };
        await client.send(new GetUserAttributeVerificationCodeCommand(command));
        return 'sent' as const;
      }),

    confirm: (AccessToken: string, Code: string): Promise<'confirmed' | 'wrong' | 'over'> =>
      unless([ExpiredCodeException, LimitExceededException], 'over' as const, async () => {
        try {
          const command = { AccessToken, AttributeName: 'email', Code };
          await client.send(new VerifyUserAttributeCommand(command));
          return 'confirmed' as const;
        } catch (error) {
          if (error instanceof CodeMismatchException) return 'wrong' as const;
          throw error;
        }
      }),

    /** API Gateway accepts access tokens until they expire, even from a disabled account. */
    disable: (Username: string) =>
      unless([UserNotFoundException], undefined, () =>
        client.send(new AdminDisableUserCommand({ UserPoolId, Username })),
      ),

    remove: (Username: string) =>
      unless([UserNotFoundException], undefined, () =>
        client.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
      ),
  };
};

export type UserPool = ReturnType<typeof userPool>;

export const clientsPool = (options = clientOptions): UserPool =>
  userPool(new CognitoIdentityProviderClient(options), variable('USER_POOL_ID'));
