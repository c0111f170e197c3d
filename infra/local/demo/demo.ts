import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AdminInitiateAuthCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig, localAccount } from '#infra/local/cloud/environment.ts';
import { prepareTrainer, signInTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Product } from '#infra/local/product.ts';
import { UserError } from '#infra/local/user-error.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import type { LeadRecord } from '#lambdas/lead/lead-store.ts';
import { ANSWER_TIMES, indexes } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { type LeadSource, nameFromEmail } from '#shared/domain/lead.ts';
import { submitHealthAssessment, writeToCoach } from '#shared/endpoints/client.ts';
import { openAssessment, readMessages, sendMessage, setTimeOff } from '#shared/endpoints/coach.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { sendOptionalEmails } from './demo-emails.ts';
import { type SamplePerson, samplePeople } from './demo-people.ts';
import {
  sampleAnswerTimes,
  sampleCase,
  sampleEmail,
  sampleHistory,
  sampleLeads,
  sampleTimeOff,
  waitingSince,
} from './demo-plan.ts';

/** All sample clients have this password. */
export const samplePassword = 'a sample of a person';

/** How many leads or clients to add at the same time. */
const AT_ONCE = 4;
/** How many times to try a call. The machine may still be busy starting up. */
const ATTEMPTS = 30;

/** A second trainer, who has a case open. */
const colleague = { email: 'colleague@example.com', password: 'ready for the first client' };
const OPEN_AT_COLLEAGUE = 'Dora';

/** @throws {UserError} unless the stack is in the local account, which exists in no real cloud */
export function assertLocal({ AddressKeyArn = '' }: Outputs): void {
  if (AddressKeyArn.split(':')[4] === localAccount.id) return;
  throw new UserError('DEMO=1 fills only the local cloud, and this stack is in another account.');
}

/**
 * Fills the product with an ordinary day. It calls the endpoints as visitors and trainers would, and then moves
 * the times into the past, which no endpoint can do. It fills a kept folder only once, and completes an
 * interrupted fill.
 * @throws {UserError} if the stack isn't a local one
 */
export async function fillWithSamples(product: Product): Promise<void> {
  const { siteUrl, endpoint, outputs, folder } = product;
  assertLocal(outputs);
  const marker = join(folder, 'demo');
  if (existsSync(marker)) return;

  const now = new Date();
  const { timeZone } = brand.workingHours;
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const client = new DynamoDBClient(clientConfig(endpoint));
  const rows = DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const change = async (name: string, key: object, changes: object) => {
    const table = { TableName: outputs[`${name}TableName`] };
    const { Item } = await rows.get({ ...table, Key: key, ConsistentRead: true });
    await rows.put({ ...table, Item: { ...Item, ...changes } });
  };

  const subscribe = async (email: string, source?: LeadSource): Promise<string> => {
    const lead = { email, name: nameFromEmail(email), source };
    await post(siteUrl + subscribeLeadMagnet.path, lead);
    const { Items = [] } = await rows.query({
      TableName: outputs.LeadsTableName,
      IndexName: indexes.byAddress,
      KeyConditionExpression: 'address = :address',
      ExpressionAttributeValues: { ':address': email },
    });
    return String(Items[0]?.id);
  };
  await inTurns(sampleLeads(now), async ({ email, source, createdAt, series }) => {
    const id = await subscribe(email, source);
    const time = createdAt.toISOString();
    await change('Leads', { id }, { createdAt: time, month: time.slice(0, 7), ...series });
  });

  const clients = new Map<SamplePerson, { userId: string; token: string; assessmentId: string }>();
  await inTurns(samplePeople, async (person) => {
    const fullName = `Sample ${person.name}`;
    const email = sampleEmail(person);
    const { userId, token } = await signUp(pool, outputs, email, fullName);
    // A client gets emails about messages only at a confirmed address.
    if (person.messages) await confirm(pool, outputs, email);
    const submit = async (answers: SamplePerson['answers'], ago: number) => {
      const assessment = { fullName, email, ...answers, consent: consentVersion };
      const { id = '' } = await post(siteUrl + submitHealthAssessment.path, assessment, token);
      const createdAt = waitingSince({ ago }, now).toISOString();
      await change('Assessments', { id }, { createdAt });
      return { id, createdAt, consentVersion };
    };
    const { earlier, answers, ago } = person;
    const before = earlier && (await submit({ ...answers, ...earlier.answers }, earlier.ago));
    const newest = await submit(answers, ago);
    clients.set(person, { userId, token, assessmentId: newest.id });
    const its = sampleCase(person, now, timeZone);
    const answeredMonth = its.answeredAt?.slice(0, 7);
    await change(
      'Clients',
      { userId },
      {
        ...its,
        answeredMonth,
        submittedAt: newest.createdAt,
        submittedMonth: newest.createdAt.slice(0, 7),
        assessments: before ? [newest, before] : [newest],
      },
    );
  });

  const trainer = await prepareTrainer(endpoint, outputs, folder, colleague);
  const { AccessToken: token } = await signInTrainer(endpoint, outputs, trainer);
  const by = subjectOf(token);
  const audit = { client: rows, name: String(outputs.AuditTableName) };
  for (const [person, its] of clients) {
    const { name, messages = [] } = person;
    const { assessmentId, userId: clientId } = its;
    const openingId = idOf(name);
    for (const done of sampleHistory(person, assessmentId, now)) {
      const at = `${done.time.toISOString()}#${idOf(`${name} ${done.action}`)}`;
      const { table, item } = auditEntry({ audit }, { ...done, subject: clientId, by }, at);
      await rows.put({ TableName: table.name, Item: item });
    }
    if (name === OPEN_AT_COLLEAGUE) {
      await post(siteUrl + openAssessment.path, { assessmentId, openingId }, token);
    }
    for (const [index, { from, text }] of messages.entries()) {
      const message = { messageId: idOf(`${name} ${index}`), text };
      if (from === 'client') {
        await post(siteUrl + writeToCoach.path, message, its.token);
      } else {
        await post(siteUrl + readMessages.path, { assessmentId, openingId }, token);
        await post(siteUrl + sendMessage.path, { clientId, ...message }, token);
      }
    }
  }
  await post(siteUrl + setTimeOff.path, { timeOff: sampleTimeOff(now, timeZone) }, token);

  const Key = { id: await subscribe('sample-reader@example.com') };
  const { Item } = await rows.get({ TableName: outputs.LeadsTableName, Key });
  const beginner = 'sample-beginner@example.com';
  const begins = await signUp(pool, outputs, beginner, 'Sample Beginner');
  await confirm(pool, outputs, beginner);
  await sendOptionalEmails(product, rows, { lead: Item as LeadRecord, client: begins });
  const figure = { id: ANSWER_TIMES, ...sampleAnswerTimes(now) };
  await rows.put({ TableName: outputs.CoachStateTableName, Item: figure });

  writeFileSync(marker, '');
  client.destroy();
  pool.destroy();
}

/** The same text always gives the same id, so that a repeated fill adds nothing. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Whom a token is for. The local cloud has just issued it. */
const subjectOf = (token = ''): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Works on some items at the same time, until all are done. */
async function inTurns<Each>(all: readonly Each[], work: (each: Each) => Promise<void>) {
  const rest = all.values();
  const workThrough = async () => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
}

/**
 * Retries a failed call with the same Idempotency-Key, like a page. The key depends on the input, so that a
 * repeated fill adds nothing.
 */
async function post(url: string, input: object, token?: string): Promise<{ id?: string }> {
  const body = JSON.stringify(input);
  const headers = new Headers({
    'content-type': 'application/json',
    [IDEMPOTENCY_KEY]: createHash('sha256').update(body).digest('hex'),
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch((error) => error);
    if (answer.ok) return (await answer.json()) as { id?: string };
    const mayRepeat = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!mayRepeat || attempt === ATTEMPTS) {
      throw new Error(`${url} answered ${answer.status ?? answer}: ${await answer.text?.()}`);
    }
    await wait(Number(answer.headers?.get('retry-after') || 1) * 1_000);
  }
}

const confirm = (pool: CognitoIdentityProviderClient, { UserPoolId }: Outputs, Username: string) =>
  pool.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );

/**
 * Signs a sample client up like the page does, and signs them in without a page. Only the local stage allows
 * that.
 */
async function signUp(
  pool: CognitoIdentityProviderClient,
  { UserPoolId, UserPoolClientId: ClientId }: Outputs,
  email: string,
  name: string,
) {
  await pool
    .send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: samplePassword,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: name },
        ],
      }),
    )
    .catch((error) => {
      if (!(error instanceof UsernameExistsException)) throw error;
    });
  const { AuthenticationResult } = await pool.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: samplePassword },
    }),
  );
  const token = AuthenticationResult?.AccessToken ?? '';
  return { userId: subjectOf(token), token };
}
