import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig, localAccount } from '#infra/local/cloud/environment.ts';
import type { Product } from '#infra/local/product.ts';
import { UserError } from '#infra/local/user-error.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { nameFromEmail } from '#shared/domain/lead.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { samplePeople } from './demo-people.ts';
import { sampleCase, sampleLeads, waitingSince } from './demo-plan.ts';

/** Number of submissions sent at once. */
const AT_ONCE = 4;

/** @throws {UserError} unless the stack is one of the account that exists in no cloud */
export function assertLocal({ AddressKeyArn = '' }: Outputs): void {
  if (AddressKeyArn.split(':')[4] === localAccount.id) return;
  throw new UserError('DEMO=1 fills only the local cloud, and this stack is in another account.');
}

/**
 * Fills the product with sample people as visitors would, through its endpoints, and then moves their times back, which
 * no endpoint can. A kept folder is filled once.
 *
 * @throws {UserError} when the stack isn't a local one
 */
export async function fillWithSamples(product: Product): Promise<void> {
  const { siteUrl, endpoint, outputs, folder } = product;
  assertLocal(outputs);
  const marker = join(folder, 'demo');
  if (existsSync(marker)) return;

  const now = new Date();
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const client = new DynamoDBClient(clientConfig(endpoint));
  const rows = DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const change = async (name: string, key: object, changes: object) => {
    const table = { TableName: outputs[`${name}TableName`] };
    const { Item } = await rows.get({ ...table, Key: key, ConsistentRead: true });
    await rows.put({ ...table, Item: { ...Item, ...changes } });
  };

  await inTurns(sampleLeads(now), async ({ email, createdAt }) => {
    await post(siteUrl + subscribeLeadMagnet.path, { email, name: nameFromEmail(email) });
    const { Items = [] } = await rows.query({
      TableName: outputs.LeadsTableName,
      IndexName: indexes.byAddress,
      KeyConditionExpression: 'address = :address',
      ExpressionAttributeValues: { ':address': email },
    });
    const time = createdAt.toISOString();
    await change('Leads', { id: Items[0]?.id }, { createdAt: time, month: time.slice(0, 7) });
  });

  await inTurns(samplePeople, async (person) => {
    const fullName = `Sample ${person.name}`;
    const email = `sample-${person.name.toLowerCase()}@example.com`;
    const { userId, token } = await signUp(pool, outputs, email, fullName);
    const assessment = { fullName, email, ...person.answers, consent: consentVersion };
    const { id } = await post(siteUrl + submitHealthAssessment.path, assessment, token);
    const createdAt = waitingSince(person, now).toISOString();
    await change('Assessments', { id }, { createdAt });
    const its = sampleCase(person, now, brand.workingHours.timeZone);
    const answeredMonth = its.answeredAt?.slice(0, 7);
    await change(
      'Clients',
      { userId },
      { ...its, answeredMonth, assessments: [{ id, createdAt }] },
    );
  });

  writeFileSync(marker, '');
  client.destroy();
  pool.destroy();
}

/** Does the work for all, some at once. */
async function inTurns<Each>(all: readonly Each[], work: (each: Each) => Promise<void>) {
  const rest = all.values();
  const workThrough = async () => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
}

async function post(url: string, input: object, token?: string): Promise<{ id?: string }> {
  const headers = new Headers({
    'content-type': 'application/json',
    [IDEMPOTENCY_KEY]: crypto.randomUUID(),
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id?: string };
}

/** Signs a sample person up, as the page does, and in without a page, which only the local stage allows. */
async function signUp(
  pool: CognitoIdentityProviderClient,
  { UserPoolId, UserPoolClientId: ClientId }: Outputs,
  email: string,
  name: string,
) {
  const password = 'a sample of a person';
  const { UserSub: userId } = await pool.send(
    new SignUpCommand({
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: name },
      ],
    }),
  );
  const { AuthenticationResult } = await pool.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  return { userId, token: AuthenticationResult?.AccessToken };
}
