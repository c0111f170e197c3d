import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import type { Outputs } from './deploy.ts';
import { clientConfig } from './environment.ts';
import { totp } from './totp.ts';

/** A trainer who can sign in at `/coach` at once, without a phone. */
export interface ReadyTrainer {
  email: string;
  password: string;
  /** The code that an authenticator would show now. */
  code: () => string;
}

const account = { email: 'trainer@example.com', password: 'ready for the first client' };

/**
 * Creates a trainer with a password and an authenticator whose secret stays in `folder`; a kept folder has one.
 *
 * @throws when the endpoint has no user pool with a second factor, as some emulators
 */
export async function prepareTrainer(
  endpoint: string,
  outputs: Outputs,
  folder: string,
): Promise<ReadyTrainer> {
  const file = join(folder, 'trainer-secret');
  let secret = readIfThere(file);
  if (!secret) {
    secret = await enrol(endpoint, outputs);
    writeFileSync(file, secret, { mode: 0o600 });
  }
  return { ...account, code: () => totp(secret) };
}

/** @returns the secret of the authenticator, in base32 */
async function enrol(
  endpoint: string,
  { TrainersPoolId: UserPoolId, TrainersClientId: ClientId, TrainersTableName: name = '' }: Outputs,
): Promise<string> {
  const { email, password } = account;
  const client = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const rows = new DynamoDBClient(clientConfig(endpoint));
  const user = { UserPoolId, Username: email };
  const { User } = await client.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  // The row that `npm run trainer -- add` puts: the coach's functions refuse those without one.
  const id = User?.Attributes?.find((each) => each.Name === 'sub')?.Value;
  const item = { id, email, addedAt: new Date().toISOString() };
  await putItem({ table: { client: documentClient(rows), name }, item });
  await client.send(
    new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }),
  );
  const signIn = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { SecretCode = '', Session } = await client.send(
    new AssociateSoftwareTokenCommand({ Session: signIn.Session }),
  );
  await client.send(new VerifySoftwareTokenCommand({ Session, UserCode: totp(SecretCode) }));
  client.destroy();
  rows.destroy();
  return SecretCode;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
