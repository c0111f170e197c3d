import {
  AdminCreateUserCommand,
  AdminUpdateUserAttributesCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  enrollTrainer,
  type ReadyTrainer,
  sendPassword,
  signInTrainer,
  totp,
} from '#infra/local/cloud/ready-trainer.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { trainerId } from '#lambdas/platform/trainers.ts';
import { awsConfig, freshAddress, output, product } from './product.ts';
import { tables } from './store.ts';

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export interface Account extends Tokens {
  id: string;
  email: string;
  password: string;
  fullName: string;
}

export const cognito = new CognitoIdentityProviderClient(awsConfig);

/** A new client of the pool. `isConfirmed` says whether the address is confirmed. */
export const signUp = async ({
  isConfirmed = false,
  ...wanted
}: Partial<Pick<Account, 'email' | 'password' | 'fullName'>> & {
  isConfirmed?: boolean;
} = {}): Promise<Account> => {
  const account = {
    email: freshAddress('client'),
    password: 'a long walk in autumn',
    fullName: 'Robin Client',
    ...wanted,
  };
  const { UserSub = '' } = await cognito.send(
    new SignUpCommand({
      ClientId: output('UserPoolClientId'),
      Username: account.email,
      Password: account.password,
      UserAttributes: [
        { Name: 'email', Value: account.email },
        { Name: 'name', Value: account.fullName },
      ],
    }),
  );
  if (isConfirmed) await confirmAddress(account.email);
  return { ...account, id: UserSub, ...(await signIn(account)) };
};

/** Only the local stage's user pools allow `ADMIN_USER_PASSWORD_AUTH`. */
export const signIn = async (
  { email, password }: Pick<Account, 'email' | 'password'>,
  ClientId = output('UserPoolClientId'),
): Promise<Tokens> => {
  const pool = { UserPoolId: output('UserPoolId'), ClientId };
  const { AuthenticationResult = {} } = await sendPassword(cognito, pool, email, password);
  return tokensOf(AuthenticationResult);
};

const tokensOf = ({
  AccessToken = '',
  IdToken = '',
  RefreshToken = '',
}: AuthenticationResultType): Tokens => ({
  accessToken: AccessToken,
  idToken: IdToken,
  refreshToken: RefreshToken,
});

export const confirmAddress = (email: string) =>
  cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: output('UserPoolId'),
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );

export interface Trainer extends Tokens, ReadyTrainer {
  id: string;
}

/** A new trainer with an authenticator app, signed in. */
export const newTrainer = async (): Promise<Trainer> => {
  const { endpoint, outputs } = product;
  const account = { email: freshAddress('trainer'), password: 'a dozen letters or more' };
  const { id, secret } = await enrollTrainer(endpoint, outputs, account);
  const trainer = { ...account, id, code: () => totp(secret) };
  return { ...trainer, ...tokensOf(await signInTrainer(endpoint, outputs, trainer)) };
};

/** A trainer who has a temporary password and hasn't signed in yet. */
export const inviteTrainer = async (): Promise<{ email: string; password: string }> => {
  const invited = { email: freshAddress('trainer'), password: 'a temporary password' };
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: output('TrainersPoolId'),
      Username: invited.email,
      TemporaryPassword: invited.password,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: invited.email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  const id = trainerId(User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '');
  const item = { id, email: invited.email, addedAt: new Date().toISOString() };
  await putItem({ table: tables.settings, item });
  return invited;
};
