import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AdminUpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { sendPassword } from '#infra/local/cloud/ready-trainer.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';

export const samplePassword = 'a sample of a person';

export const ATTEMPTS = 30;

export const subjectOf = (token = ''): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

export async function post(url: string, input: object, token?: string): Promise<{ id?: string }> {
  const body = JSON.stringify(input);
  const headers = new Headers({
    'content-type': 'application/json',
    [IDEMPOTENCY_KEY]: createHash('sha256').update(body).digest('hex'),
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch((error) => error);
    if (answer.ok) {
      const isJson = answer.headers.get('content-type')?.includes('json');
      return isJson ? ((await answer.json()) as { id?: string }) : {};
    }
    const mayRepeat = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!mayRepeat || attempt === ATTEMPTS) {
      throw new Error(`${url} returned ${answer.status ?? answer}: ${await answer.text?.()}`);
    }
    await wait(Number(answer.headers?.get('retry-after') || 1) * 1_000);
  }
}

export async function signUp(
  pool: CognitoIdentityProviderClient,
  { UserPoolId, UserPoolClientId: ClientId }: Outputs,
  email: string,
  name: string,
  isConfirmed: boolean,
) {
  const named = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: name },
  ];
  const account = { Username: email, Password: samplePassword, UserAttributes: named };
  await pool.send(new SignUpCommand({ ClientId, ...account })).catch((error) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  if (isConfirmed) {
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    const change = { UserPoolId, Username: email, UserAttributes };
    await pool.send(new AdminUpdateUserAttributesCommand(change));
  }
  const where = { UserPoolId, ClientId };
  const { AuthenticationResult } = await sendPassword(pool, where, email, samplePassword);
  const token = AuthenticationResult?.AccessToken ?? '';
  return { userId: subjectOf(token), token };
}
