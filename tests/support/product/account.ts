import {
  AdminInitiateAuthCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  SignUpCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { brand } from '#shared/brand.ts';
import { emailsTo } from '#tests/support/cloud/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { awsConfig, freshAddress, output } from './product.ts';

export interface Account {
  email: string;
  password: string;
  fullName: string;
  sub: string;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export const cognito = new CognitoIdentityProviderClient(awsConfig);

export async function signUp(
  wanted: Partial<Pick<Account, 'email' | 'password' | 'fullName'>> = {},
): Promise<Account> {
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
  return { ...account, sub: UserSub, ...(await signIn(account)) };
}

/** Only the local stage's user pools allow `ADMIN_USER_PASSWORD_AUTH`. */
export async function signIn(
  { email, password }: Pick<Account, 'email' | 'password'>,
  UserPoolId = output('UserPoolId'),
  ClientId = output('UserPoolClientId'),
) {
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
}

export const verifyEmail = (email: string) =>
  cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: output('UserPoolId'),
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );

export const codesEmailedTo = (email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const emails = await emailsTo(email);
    const codes = emails.flatMap(({ subject, html }) =>
      subject === `Your ${brand.name} code` ? (/(?<=Your code is )\d{6}/.exec(html) ?? []) : [],
    );
    if (codes.length < count) throw new Error(`${codes.length} of ${count} codes have arrived.`);
    return codes;
  });

/** For the local cloud only: Cognito on AWS allows no lifetime under five minutes. */
export async function shortenTokens(
  seconds: number,
  target = { UserPoolId: output('UserPoolId'), ClientId: output('UserPoolClientId') },
): Promise<() => Promise<void>> {
  const { UserPoolClient = {} } = await cognito.send(new DescribeUserPoolClientCommand(target));
  const { CreationDate, LastModifiedDate, ClientSecret, ...settings } = UserPoolClient;
  const set = (changes: object) =>
    cognito.send(new UpdateUserPoolClientCommand({ ...settings, ...target, ...changes }));
  await set({
    AccessTokenValidity: seconds,
    TokenValidityUnits: { ...settings.TokenValidityUnits, AccessToken: 'seconds' },
  });
  return async () => {
    await set({});
  };
}

export async function signUpConfirmed(wanted?: Parameters<typeof signUp>[0]): Promise<Account> {
  const account = await signUp(wanted);
  await verifyEmail(account.email);
  return account;
}
