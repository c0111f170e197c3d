import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#lambdas/platform/store/table.ts';
import { trainerId } from '#lambdas/platform/trainers.ts';
import type { Outputs } from './deploy.ts';
import { clientConfig } from './environment.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows (RFC 6238). */
export function totp(secret: string, time = Date.now()): string {
  const fives = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = fives.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((bits) => Number.parseInt(bits, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const code = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(code % 1_000_000).padStart(6, '0');
}

export interface ReadyTrainer {
  email: string;
  password: string;
  code: () => string;
}

type Account = Pick<ReadyTrainer, 'email' | 'password'>;

/** The folder keeps the authenticator's secret. */
export async function prepareTrainer(
  endpoint: string,
  outputs: Outputs,
  folder: string,
): Promise<ReadyTrainer> {
  const account = { email: 'trainer@example.com', password: 'ready for the first client' };
  const file = join(folder, 'trainer-secret');
  if (!existsSync(file)) {
    const { secret } = await enrollTrainer(endpoint, outputs, account);
    writeFileSync(file, secret, { mode: 0o600 });
  }
  const secret = readFileSync(file, 'utf8');
  return { ...account, code: () => totp(secret) };
}

export const sendPassword = (
  pool: CognitoIdentityProviderClient,
  where: { UserPoolId: string | undefined; ClientId: string | undefined },
  USERNAME: string,
  PASSWORD: string,
) =>
  pool.send(
    new AdminInitiateAuthCommand({
      ...where,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );

export async function signInTrainer(
  endpoint: string,
  { TrainersPoolId: UserPoolId, TrainersClientId: ClientId }: Outputs,
  { email: USERNAME, password: PASSWORD, code }: ReadyTrainer,
): Promise<AuthenticationResultType> {
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const { Session } = await sendPassword(pool, { UserPoolId, ClientId }, USERNAME, PASSWORD);
  const { AuthenticationResult = {} } = await pool.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code() },
    }),
  );
  return AuthenticationResult;
}

export async function enrollTrainer(
  endpoint: string,
  outputs: Outputs,
  account: Account,
): Promise<{ id: string; secret: string }> {
  const { TrainersPoolId: UserPoolId, TrainersClientId: ClientId, SettingsTableName } = outputs;
  const { email, password } = account;
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  // In a local cloud that already ran, the trainer may be left from an earlier start.
  await pool.send(new AdminDeleteUserCommand({ UserPoolId, Username: email })).catch(() => {});
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
  const id = User?.Attributes?.find((each) => each.Name === 'sub')?.Value ?? '';
  await documentClient(new DynamoDBClient(clientConfig(endpoint))).send(
    new PutCommand({
      TableName: SettingsTableName,
      Item: { id: trainerId(id), email, addedAt: new Date().toISOString() },
    }),
  );
  await pool.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  );
  const signIn = await sendPassword(pool, { UserPoolId, ClientId }, email, password);
  const { SecretCode = '', Session } = await pool.send(
    new AssociateSoftwareTokenCommand({ Session: signIn.Session }),
  );
  await pool.send(new VerifySoftwareTokenCommand({ Session, UserCode: totp(SecretCode) }));
  return { id, secret: SecretCode };
}
