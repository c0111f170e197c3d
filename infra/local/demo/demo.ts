import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import type { Outputs } from '#infra/local/cloud/deploy.ts';
import { clientConfig, localAccount } from '#infra/local/cloud/environment.ts';
import { prepareTrainer, signInTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Product } from '#infra/local/product.ts';
import { UserError } from '#infra/local/user-error.ts';
import { auditEntry } from '#lambdas/audit/entry.ts';
import { pack } from '#lambdas/case/packed.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { type LeadSource, nameFromEmail } from '#shared/domain/lead.ts';
import { submitHealthAssessment, writeToCoach } from '#shared/endpoints/client.ts';
import { readMessages, sendMessage } from '#shared/endpoints/coach/case.ts';
import { setTimeOff } from '#shared/endpoints/coach/inbox.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { ATTEMPTS, post, signUp, subjectOf } from './demo-calls.ts';
import { type SamplePerson, samplePeople } from './demo-people.ts';
import {
  sampleCase,
  sampleEmail,
  sampleHistory,
  sampleLeads,
  sampleTimeOff,
  waitingSince,
} from './demo-plan.ts';

const AT_ONCE = 4;

const colleague = { email: 'colleague@example.com', password: 'ready for the first client' };
const UNCONFIRMED = 'Emil';

export function assertLocal({ AddressKeyArn = '' }: Outputs): void {
  if (AddressKeyArn.split(':')[4] === localAccount.id) return;
  throw new UserError('DEMO=1 fills only the local cloud, and this stack is in another account.');
}

export async function fillWithSamples(product: Product): Promise<void> {
  const { siteUrl, endpoint, outputs, folder } = product;
  assertLocal(outputs);
  const marker = join(folder, 'demo');
  if (existsSync(marker)) return;

  const now = new Date();
  const { timeZone } = brand.workingHours;
  const config = { ...clientConfig(endpoint), maxAttempts: ATTEMPTS };
  const pool = new CognitoIdentityProviderClient(config);
  const rows = DynamoDBDocument.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const change = async (name: string, Key: object, changes: object) => {
    const TableName = outputs[`${name}TableName`];
    const { Item } = await rows.get({ TableName, Key, ConsistentRead: true });
    await rows.put({ TableName, Item: { ...Item, ...changes } });
  };
  const call = ({ path }: { path: string }, input: object, token?: string) =>
    post(siteUrl + path, input, token);

  const subscribe = async (email: string, source?: LeadSource): Promise<string> => {
    await call(subscribeLeadMagnet, { email, name: nameFromEmail(email), source });
    const { Items = [] } = await rows.query({
      TableName: outputs.LeadsTableName,
      IndexName: indexes.byAddress,
      KeyConditionExpression: 'address = :address',
      ExpressionAttributeValues: { ':address': email },
    });
    return String(Items[0]?.id);
  };
  await inTurns(sampleLeads(now), async ({ email, source, createdAt }) => {
    const id = await subscribe(email, source);
    const time = createdAt.toISOString();
    await change('Leads', { id }, { createdAt: time, month: time.slice(0, 7) });
  });

  const clients = new Map<SamplePerson, { userId: string; token: string; assessmentId: string }>();
  await inTurns(samplePeople, async (person) => {
    const fullName = `Sample ${person.name}`;
    const email = sampleEmail(person);
    const account = await signUp(pool, outputs, email, fullName, person.name !== UNCONFIRMED);
    const submit = async (answers: SamplePerson['answers'], ago: number) => {
      const assessment = { fullName, email, ...answers, consent: consentVersion };
      const { id = '' } = await call(submitHealthAssessment, assessment, account.token);
      const createdAt = waitingSince({ ago }, now).toISOString();
      await change('Assessments', { id }, { createdAt });
      return { id, createdAt, consentVersion };
    };
    const { earlier, answers, ago } = person;
    const before = earlier && (await submit({ ...answers, ...earlier.answers }, earlier.ago));
    const newest = await submit(answers, ago);
    clients.set(person, { ...account, assessmentId: newest.id });
    const changes = {
      ...sampleCase(person, now, timeZone),
      submittedAt: newest.createdAt,
      assessments: (before ? [newest, before] : [newest]).map(pack),
    };
    await change('Clients', { userId: account.userId }, changes);
  });

  const trainer = await prepareTrainer(endpoint, outputs, folder, colleague);
  const { AccessToken: token } = await signInTrainer(endpoint, outputs, trainer);
  const by = subjectOf(token);
  const audit = { client: rows, name: String(outputs.AuditTableName) };
  for (const [person, account] of clients) {
    const { name, messages = [] } = person;
    const { assessmentId, userId: clientId } = account;
    const openingId = idOf(name);
    for (const done of sampleHistory(person, assessmentId, now)) {
      const at = `${done.time.toISOString()}#${idOf(`${name} ${done.action}`)}`;
      const { table, item } = auditEntry({ audit }, { ...done, subject: clientId, by }, at);
      await rows.put({ TableName: table.name, Item: item });
    }
    for (const [index, { from, text }] of messages.entries()) {
      const message = { messageId: idOf(`${name} ${index}`), text };
      if (from === 'client') await call(writeToCoach, message, account.token);
      else {
        await call(readMessages, { assessmentId, openingId }, token);
        await call(sendMessage, { clientId, ...message }, token);
      }
    }
  }
  await call(setTimeOff, { timeOff: sampleTimeOff(now, timeZone) }, token);
  writeFileSync(marker, '');
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function inTurns<Each>(all: readonly Each[], work: (each: Each) => Promise<void>) {
  const rest = all.values();
  const workThrough = async () => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
}
