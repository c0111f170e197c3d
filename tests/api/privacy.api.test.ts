import { CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { ListQueuesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { Assessment } from '#shared/domain/assessment.ts';
import {
  copyData,
  deleteAccount,
  requestCode,
  unlock,
  withdrawConsent,
} from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { readMessages, writeMessage } from '#shared/endpoints/message.ts';
import { type Account, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { answersOf, ask, call, consented, submit } from '#tests/product/calls.ts';
import { allEmails, waitForCode, waitForEmail, waitForEmails } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import type { Fault } from '#tests/product/faults/fault-proxy.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { invoke, runClock } from '#tests/product/functions.ts';
import { linesIn } from '#tests/product/logs.ts';
import { awsConfig, freshAddress } from '#tests/product/product.ts';
import { scan, tableNames, tables, waitForJobs } from '#tests/product/store.ts';

const run = crypto.randomUUID().slice(0, 8);

/** An unusual word, which nothing but this test writes. */
const word = (what: string): string => `zq${what}${run}`.toLowerCase();

const typed = {
  name: word('name'),
  answers: word('answers'),
  refused: word('refused'),
  message: word('message'),
  reply: word('reply'),
  note: word('note'),
  call: word('call'),
  guide: word('guide'),
};

const email = `zqaddress${run}@example.com`;
const typedEmail = `zqtyped${run}@example.com`;
const guideEmail = `zqreader${run}@example.com`;

/** Answers with an unusual word in every text. */
const unusual = (account: Account): Assessment => {
  const texts = Object.entries(answersOf(account)).map(([field, value]) => {
    if (
      typeof value === 'string' &&
      !['fitnessLevel', 'dateOfBirth', 'email', 'phone'].includes(field)
    ) {
      return [field, `${typed.answers} ${field}`];
    }
    return [field, Array.isArray(value) ? value.map((each) => `${typed.answers} ${each}`) : value];
  });
  return {
    ...Object.fromEntries(texts),
    fullName: typed.name,
    email: typedEmail,
    phone: '0147-zq-0147',
  };
};

const bytesOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name} ${bytesOf(each)}`)
    .join('\n');
};

const inTables = async (): Promise<[place: string, text: string][]> => {
  const all = await Promise.all(
    tableNames.map(async (name) =>
      (await scan(tables[name])).map((item): [string, string] => [`table ${name}`, bytesOf(item)]),
    ),
  );
  return all.flat();
};

const sqs = new SQSClient({ ...awsConfig, useQueueUrlAsEndpoint: false });

const inQueues = async (): Promise<[place: string, text: string][]> => {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const all = await Promise.all(
    QueueUrls.map(async (QueueUrl) => {
      const command = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(command));
      return Messages.map((message): [string, string] => ['queue', JSON.stringify(message)]);
    }),
  );
  return all.flat();
};

const logs = new CloudWatchLogsClient(awsConfig);

/** `npm start` shows developers whole errors. */
const withoutShown = (line: string): string =>
  process.env.TEST_SITE ? line.replace(/"shown":"(\\.|[^"\\])*"/, '') : line;

const allLogs = async (): Promise<string[]> => {
  const pages = await Array.fromAsync(paginateDescribeLogGroups({ client: logs }, {}));
  const groups = pages.flatMap(({ logGroups = [] }) => logGroups);
  const lines = await Promise.all(groups.map(({ logGroupName }) => linesIn(logGroupName)));
  return lines.flat().map(withoutShown);
};

const inLogs = async () => (await allLogs()).map((line): [string, string] => ['log', line]);

const inEmails = async () =>
  (await allEmails()).map(({ to, subject, text, html, raw }): [string, string] => [
    `email ${to.includes(email) || to.includes(guideEmail) ? 'to the person' : 'to the coach'}`,
    [subject, text, html, raw.replace(/^(To|Envelope-To):.*$/gim, '')].join('\n'),
  ]);

const everywhere = async () =>
  (await Promise.all([inTables(), inQueues(), inLogs(), inEmails()])).flat();

/** The places where a text is, also encoded. */
const placesOf = (text: string, all: [place: string, text: string][]): string[] => {
  const bytes = Buffer.from(text);
  // Without the ends, whose characters depend on what is beside the text.
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(2 + shift, -4),
  );
  const forms = [text, ...encoded, bytes.toString('hex')].map((form) => form.toLowerCase());
  const places = all.filter(([, content]) => {
    const lower = content.toLowerCase();
    return forms.some((form) => lower.includes(form));
  });
  return [...new Set(places.map(([place]) => place))];
};

test('what people type is in no table, queue, log, or email, except where it must be', async () => {
  const trainer = await newTrainer();
  const account = await signUp({ email, fullName: typed.name, isConfirmed: true });
  const clientId = account.id;

  // A refused, several failed, and an accepted submission; the same for the guide. AWS may quote in
  // an error what it was sent.
  const quoting = (fault: Fault & { kind: 'error' }): Fault => ({
    ...fault,
    message: `Refused: ${email} ${typed.name} ${typed.answers}`,
  });
  const bad = { ...consented(account), trainingFrequency: typed.refused.repeat(5) };
  expect((await ask(submitHealthAssessment, bad, account)).status).toBe(400);
  const failing = [
    [503, 'kms', 'GenerateDataKey', faults.unreached],
    [503, 'kms', 'GenerateDataKey', quoting(faults.keyDenied)],
    [503, 'cognito-idp', 'AdminGetUser', quoting(faults.keyDenied)],
    [503, 'dynamodb', 'TransactWriteItems', faults.unreached],
    [503, 'dynamodb', 'TransactWriteItems', quoting(faults.tableThrottled)],
    [500, 'dynamodb', 'TransactWriteItems', quoting(faults.invalid)],
  ] as const;
  for (const [status, service, operation, fault] of failing) {
    await using _ = await breakCalls({ service, operation, about: clientId, fault });
    const body = { ...consented(account), ...unusual(account) };
    expect([fault, (await ask(submitHealthAssessment, body, account)).status]).toEqual([
      fault,
      status,
    ]);
  }
  await using notSent = await breakCalls({
    service: 'ses',
    about: email,
    times: 1,
    fault: quoting(faults.emailThrottled),
  });
  await submit(account, unusual(account));
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] };
  const event = { mail: { tags: { kind: ['receipt'] } }, bounce };
  const notHashed = await breakCalls({
    service: 'kms',
    operation: 'GenerateMac',
    about: Buffer.from(`stopped\n${email}`).toString('base64'),
    fault: quoting(faults.invalid),
  });
  const failed = invoke('Feedback', { Records: [{ Sns: { Message: JSON.stringify(event) } }] });
  await expect(failed).rejects.toThrow(/^(?!.*zq).*Feedback/s);
  expect(await notHashed.hits()).toBe(1);
  await notHashed.end();
  const source = { source: typed.guide };
  expect((await ask(subscribeLeadMagnet, { email: typed.refused, name: typed.guide })).status).toBe(
    400,
  );
  await call(subscribeLeadMagnet, { email: guideEmail, name: typed.guide, source });
  await waitForEmail(guideEmail);

  await call(writeMessage, { text: typed.message }, account);
  const opened = await call(coach.openCase, { clientId }, trainer);
  expect(JSON.stringify(opened)).toContain(typed.answers);
  await call(coach.sendMessage, { clientId, text: typed.reply }, trainer);
  await call(coach.addNote, { clientId, text: typed.note }, trainer);
  await call(coach.recordCall, { clientId, wasReached: true, note: typed.call }, trainer);
  await call(coach.listCases, { email }, trainer);
  expect((await ask(coach.addNote, { clientId: 'nobody', text: typed.note }, trainer)).status).toBe(
    410,
  );
  await call(requestCode, {}, account);
  const code = await waitForCode(email);
  await call(unlock, { code }, account);
  expect(JSON.stringify(await call(readMessages, {}, account))).toContain(typed.reply);
  expect(JSON.stringify(await call(copyData, {}, account))).toContain(typed.call);
  await call(withdrawConsent, {}, account);
  expect((await ask(coach.openCase, { clientId }, trainer)).status).toBe(403);
  await waitForJobs(clientId, 5);
  await runClock();

  expect(await notSent.hits()).toBe(1);
  const before = await everywhere();
  const { guide, ...secret } = typed;
  for (const text of [...Object.values(secret), '0147-zq-0147', email, typedEmail]) {
    expect([text, placesOf(text, before)]).toEqual([text, []]);
  }
  expect(placesOf(guide, before)).toEqual(['table leads']);
  expect(placesOf(guideEmail, before)).toEqual(['table leads']);
  const ownCode = new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`);
  const withCode = before.filter(([, content]) => ownCode.test(content)).map(([place]) => place);
  expect(new Set(withCode)).toEqual(new Set(['email to the person']));
  for (const token of [account.accessToken, account.idToken, account.refreshToken]) {
    expect(placesOf(token, before)).toEqual([]);
  }

  await call(deleteAccount, { email }, await signIn(account));
  await waitForEmails(email, /deleted/);
  const after = await eventually(async () => {
    const found = await everywhere();
    // The coach must delete copies, and needs to know whose.
    expect(placesOf(email, found)).toEqual(['email to the coach']);
    return found;
  });
  for (const text of Object.values(secret)) expect(placesOf(text, after)).toEqual([]);
});

test('no log has an address or a token', async () => {
  await ask(subscribeLeadMagnet, { email: freshAddress(), name: 'lea' });
  const lines = await allLogs();
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => /@[\w-]+\.(com|example)\b|\beyJ[\w-]{10}/.test(line))).toEqual([]);
});
