import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig, localAccount } from '#infra/local/cloud/environment.ts';
import type { Product } from '#infra/local/product.ts';
import { UserError } from '#infra/local/user-error.ts';
import { getItem, queryPage } from '#lambdas/platform/aws/reads.ts';
import { documentClient, type Item, type Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { nameFromEmail } from '#shared/domain/lead.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { type SamplePerson, samplePeople } from './demo-people.ts';
import { sampleCase, sampleLeads, waitingSince } from './demo-plan.ts';

/** Number of submissions sent at once. */
const AT_ONCE = 4;

/** @throws {UserError} unless the stack is one of the account that exists in no cloud */
export function assertLocal({ AddressKeyArn = '' }: Outputs): void {
  if (AddressKeyArn.split(':')[4] === localAccount.id) return;
  throw new UserError('DEMO=1 fills the local cloud alone, and this stack is in another account.');
}

/**
 * Fills the product with sample people as visitors would, through its endpoints, and then moves their times back, which
 * no endpoint can. A kept folder is filled once.
 *
 * @throws {UserError} when the stack isn't a local one
 */
export async function fillWithSamples(
  {
    siteUrl,
    endpoint,
    outputs,
    folder,
  }: Pick<Product, 'siteUrl' | 'endpoint' | 'outputs' | 'folder'>,
  now = new Date(),
): Promise<void> {
  assertLocal(outputs);
  const marker = join(folder, 'demo');
  if (existsSync(marker)) return;

  const dynamo = new DynamoDBClient(clientConfig(endpoint));
  const client = documentClient(dynamo);
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const table = (name: string): Table => ({ client, name: outputs[`${name}TableName`] ?? '' });

  await inTurns(sampleLeads(now), async ({ email, createdAt }) => {
    const lead = { email, name: nameFromEmail(email) };
    await submit(siteUrl, 'subscribeLeadMagnet', lead);
    const [stored] = await queryPage(table('Leads'), {
      ...{ index: indexes.byAddress, limit: 1, backwards: true },
      ...{ where: 'address = :address', values: { ':address': email } },
    });
    const time = createdAt.toISOString();
    await setAttributes(
      table('Leads'),
      { id: stored?.id },
      { createdAt: time, month: time.slice(0, 7) },
    );
  });

  await inTurns(samplePeople, async (person) => {
    const { userId, token, email } = await signUp(pool, outputs, person);
    const answers = {
      ...{ fullName: `Sample ${person.name}`, email, ...person.answers },
      consent: consentVersion,
    };
    await submit(siteUrl, 'submitHealthAssessment', answers, token);
    const stored = (await getItem(table('Clients'), { userId }, ['assessments']))?.assessments;
    const [{ id }] = stored as [{ id: string }];
    const createdAt = waitingSince(person, now).toISOString();
    await setAttributes(table('Assessments'), { id }, { createdAt });
    const its = sampleCase(person, now, brand.workingHours.timeZone);
    const answeredMonth = its.answeredAt?.slice(0, 7);
    const assessments = [{ id, createdAt }];
    await setAttributes(table('Clients'), { userId }, { ...its, answeredMonth, assessments });
  });

  writeFileSync(marker, '');
  dynamo.destroy();
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

async function submit(
  siteUrl: string,
  name: keyof typeof endpoints,
  input: object,
  token?: string,
): Promise<void> {
  const { path, method } = endpoints[name];
  const answer = await fetch(siteUrl + path, {
    method,
    headers: {
      'content-type': 'application/json',
      [IDEMPOTENCY_KEY]: crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Signs a sample person up, as the page does, and in without a page, which only the local stage allows. */
async function signUp(
  pool: CognitoIdentityProviderClient,
  { UserPoolId, UserPoolClientId: ClientId }: Outputs,
  { name }: SamplePerson,
) {
  const email = `sample-${name.toLowerCase()}@example.com`;
  const password = 'a sample of a person';
  const { UserSub: userId = '' } = await pool.send(
    new SignUpCommand({
      ...{ ClientId, Username: email, Password: password },
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: `Sample ${name}` },
      ],
    }),
  );
  const { AuthenticationResult } = await pool.send(
    new AdminInitiateAuthCommand({
      ...{ UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' },
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  return { userId, email, token: AuthenticationResult?.AccessToken ?? '' };
}

async function setAttributes(table: Table, key: Item, wanted: Item): Promise<void> {
  const set = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const written = await updateItem({
    ...{ table, key },
    update: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: `attribute_exists(${Object.keys(key)[0]})`,
    names: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  });
  if (!written.done) throw new Error(`${table.name} has no ${JSON.stringify(key)}`);
}
