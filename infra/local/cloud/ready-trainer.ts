import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import type { Outputs } from './deploy.ts';
import { clientConfig } from './environment.ts';
import { totp } from './totp.ts';

/** A trainer who can sign in at `/coach` right away, without a phone. */
export interface ReadyTrainer {
  email: string;
  password: string;
  /** The code that an authenticator would show now. */
  code: () => string;
}

interface Account {
  email: string;
  password: string;
}

const first: Account = { email: 'trainer@example.com', password: 'ready for the first client' };

const secretFile = (folder: string, { email }: Account): string =>
  join(folder, `trainer-secret-${email.split('@')[0]}`);

/**
 * Creates a trainer with a password and an authenticator whose secret is stored in `folder`; reuses the one
 * of a kept folder.
 * @throws if the endpoint has no user pool with a second factor, like some emulators
 */
export async function prepareTrainer(
  endpoint: string,
  outputs: Outputs,
  folder: string,
  account = first,
): Promise<ReadyTrainer> {
  const file = secretFile(folder, account);
  if (!existsSync(file)) {
    writeFileSync(file, await enroll(endpoint, outputs, account), { mode: 0o600 });
  }
  const secret = readFileSync(file, 'utf8');
  return { ...account, code: () => totp(secret) };
}

/**
 * Signs a trainer in without a page, which only the local stage allows.
 * @returns an access token
 */
export async function signInTrainer(
  endpoint: string,
  { TrainersPoolId: UserPoolId, TrainersClientId: ClientId }: Outputs,
  folder: string,
  account: Account,
): Promise<string> {
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const { email: USERNAME, password: PASSWORD } = account;
  const { Session } = await pool.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  const secret = readFileSync(secretFile(folder, account), 'utf8');
  const { AuthenticationResult } = await pool.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: totp(secret) },
    }),
  );
  pool.destroy();
  return AuthenticationResult?.AccessToken ?? '';
}

/** @returns the secret of the authenticator, in base32 */
async function enroll(endpoint: string, outputs: Outputs, account: Account): Promise<string> {
  const { TrainersPoolId: UserPoolId, TrainersClientId: ClientId, TrainersTableName } = outputs;
  const { email, password } = account;
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const { User } = await pool.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  // The item that `npm run trainer -- add` puts: the coach's functions refuse trainers without one.
  const id = User?.Attributes?.find((each) => each.Name === 'sub')?.Value;
  const client = new DynamoDBClient(clientConfig(endpoint));
  await DynamoDBDocument.from(client).put({
    TableName: TrainersTableName,
    Item: { id, email, addedAt: new Date().toISOString() },
  });
  await pool.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
  const signIn = await pool.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { SecretCode = '', Session } = await pool.send(
    new AssociateSoftwareTokenCommand({ Session: signIn.Session }),
  );
  await pool.send(new VerifySoftwareTokenCommand({ Session, UserCode: totp(SecretCode) }));
  client.destroy();
  pool.destroy();
  return SecretCode;
}
