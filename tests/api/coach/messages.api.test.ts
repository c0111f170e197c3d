import { createHash } from 'node:crypto';
import {
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { noteMessage } from '#lambdas/case/message.ts';
import { linksId } from '#lambdas/message/links.ts';
import { timeOf } from '#lambdas/message/stored-message.ts';
import { reminderIdsOf } from '#lambdas/outbox/reminders/reminders.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { type Everything, everythingSchema } from '#shared/domain/everything.ts';
import { messageLimits, WRITE_FIRST } from '#shared/domain/messages.ts';
import { readMyMessages } from '#shared/endpoints/client.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { emailsTo, waitForEmail, waitForEmailAbout } from '#tests/support/cloud/mailbox.ts';
import {
  ago,
  allRecords,
  alterEntry,
  alterItem,
  alterRecipient,
  findClient,
  findEntry,
  tableOf,
  tables,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import {
  type Account,
  cognito,
  signIn,
  signUp,
  signUpConfirmed,
} from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { runSecondDeletion, waitUntilDeleted } from '#tests/support/product/deleting.ts';
import {
  askForLink,
  endReading,
  expectLocked,
  fillConversation,
  readOwn,
  storedIdOf,
  storedMessages,
  textsOf,
  tokensEmailedTo,
  write,
} from '#tests/support/product/messages.ts';
import { output, product } from '#tests/support/product/product.ts';
import { askRight, askToDelete, linkFor, myAssessments } from '#tests/support/product/rights.ts';
import {
  type NewClient,
  newAssessment,
  newClient,
  newConfirmedClient,
} from '#tests/support/product/submissions.ts';
import {
  askCoach,
  grantedBy,
  newId,
  newTrainer,
  type TrainerAccount,
} from '#tests/support/product/trainer.ts';
import { mark } from '#tests/support/samples/marks.ts';

let trainer: TrainerAccount;
beforeAll(async () => {
  trainer = await newTrainer();
});

const sendTo = ({ account }: NewClient, text: string, messageId = newId(), by = trainer) =>
  grantedBy('sendMessage', { clientId: account.sub, messageId, text }, by);

const openMessages = ({ assessmentId }: NewClient, by = trainer) =>
  grantedBy('readMessages', { assessmentId, openingId: newId() }, by);

const stateOf = async ({ account }: NewClient) => (await findClient(account.sub))?.state;

const actionsOf = async ({ account }: NewClient) =>
  (await auditOf(account.sub)).map(({ action }) => action).sort();

const alterRow = ({ account }: NewClient, set: Record<string, unknown>) =>
  alterItem(tableOf.clients, { userId: account.sub }, set);

const alterLinks = ({ sub }: Account, set: Record<string, unknown>) =>
  alterItem(output('TasksTableName'), { id: linksId(sub) }, set);

const rowsWith = async (...words: string[]) => {
  const names = Object.keys(product.outputs).filter((name) => name.endsWith('TableName'));
  const found = await Promise.all(
    names.map(async (name) => {
      const rows = (await allRecords(output(name))).map((row) => JSON.stringify(row));
      const about = rows.filter((row) => words.some((word) => row.includes(word)));
      return about.length > 0 ? [name] : [];
    }),
  );
  return found.flat().sort();
};

test('a coach’s message stops the clock, a client’s reply restarts it, and a deletion deletes all messages', async () => {
  const word = mark();
  const person = await newConfirmedClient();
  const { account } = person;

  const sent = await sendTo(person, `Can you talk on Monday? ${word}`);
  expect(sent).toMatchObject({
    address: 'confirmed',
    clientCase: { state: 'contacted', via: 'message', hasMessages: true },
  });
  const email = await waitForEmail(
    ({ subject }) => subject === 'A message is waiting for you',
    account.email,
  );
  expect(email.text).not.toMatch(new RegExp(`${word}|health|assessment|Robin`, 'i'));
  expect(JSON.stringify(email)).not.toMatch(/reply-to/i);

  expect((await myAssessments(account)).messages).toEqual({
    count: 1,
    unread: 1,
    canWrite: true,
  });
  expectLocked(await readOwn(account));
  const [token = ''] = await tokensEmailedTo(account.email);
  const readCase = () => grantedBy('readCase', { clientId: account.sub }, trainer);
  expect(await readCase()).toMatchObject({ address: 'confirmed', unopened: 1 });
  const own = await readOwn(account, { token });
  expect(textsOf(own)).toEqual([`Can you talk on Monday? ${word}`]);
  const ofTrainer = new RegExp(`${trainer.email}|${trainer.id}`);
  expect(own.text).not.toMatch(ofTrainer);
  expect((await readCase()).unopened).toBe(0);
  expect((await myAssessments(account)).messages.unread).toBe(0);
  expect((await myAssessments(account)).assessments[0]?.contactedAt).toBe(sent.message.at);

  expect((await write(account, `Yes, at nine. ${word}`)).status).toBe(200);
  const row = await findClient(account.sub);
  expect(row).toMatchObject({ state: 'wrote', unreadByCoach: 1 });
  const notice = await waitForEmailAbout(person.assessmentId).then(() =>
    waitForEmail(({ subject }) => subject === 'A client wrote to you', person.assessmentId),
  );
  expect(notice.text).not.toMatch(new RegExp(`${word}|Robin|${account.email}`));
  const [reminder = ''] = reminderIdsOf({ userId: account.sub, dueAt: row?.dueAt ?? '' });
  expect(await findEntry(reminder)).toMatchObject({ kind: 'reminder', state: 'pending' });

  const opened = await openMessages(person);
  expect(opened.rows.map(({ from, by, text }) => [from, by, text])).toEqual([
    ['client', undefined, `Yes, at nine. ${word}`],
    ['coach', trainer.email, `Can you talk on Monday? ${word}`],
  ]);
  expect(opened.rows[1]?.readAt).toBeDefined();
  expect((await findClient(account.sub))?.unreadByCoach).toBe(0);
  expect((await sendTo(person, `Good. ${word}`)).clientCase.state).toBe('contacted');
  expect(await actionsOf(person)).toEqual(['read messages', 'wrote', 'wrote']);

  const stored = await storedMessages(account);
  expect(await rowsWith(word)).toEqual([]);
  // The site pads texts, so only the sender, `client` or `coach`, changes the length.
  expect(new Set(stored.map(({ encrypted }) => encrypted.length)).size).toBeLessThanOrEqual(2);

  const answer = await askRight('download', { token: await linkFor(account) }, account.accessToken);
  const everything: Everything = everythingSchema.parse(answer.json().everything);
  expect(answer.text).not.toMatch(ofTrainer);
  expect(everything.messages.map(({ from, text }) => [from, text])).toEqual([
    ['coach', `Can you talk on Monday? ${word}`],
    ['client', `Yes, at nine. ${word}`],
    ['coach', `Good. ${word}`],
  ]);
  const kinds = everything.emails.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['message', 'message-notice', 'reminder']));

  await askToDelete(account, account.email);
  const late = { clientId: account.sub, messageId: newId(), text: 'Too late' };
  expect((await askCoach('sendMessage', late, trainer.accessToken)).json().reason).toBe('deleted');
  const opening = { assessmentId: person.assessmentId, openingId: newId() };
  // The endpoint returns 404 once the deletion has removed the assessment.
  const { status } = await askCoach('readMessages', opening, trainer.accessToken);
  expect([404, 410]).toContain(status);
  await waitUntilDeleted(account.sub);
  expect((await write(account, 'Still there?')).status).toBe(409);
  await runSecondDeletion(account.sub);
  expect(await storedMessages(account)).toEqual([]);
  const left = await rowsWith(...stored.map(({ id }) => id), linksId(account.sub));
  expect(left).toEqual([]);
  // Audit entries stay. The empty case and the item that blocks new draft keys expire after a day.
  await eventually(async () =>
    expect(await rowsWith(account.sub, account.email)).toEqual([
      'AuditTableName',
      'ClientsTableName',
      'DraftsTableName',
    ]),
  );
});

test('a link to messages is valid for 7 days and one session, which can then read messages for 12 hours', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  await sendTo(person, 'One');
  const [token = ''] = await tokensEmailedTo(account.email);
  const eve = await signUpConfirmed();
  expect((await readOwn(eve, { token })).status).toBe(403);
  expectLocked(await readOwn(eve));

  const answers = await Promise.all([1, 2, 3].map(() => readOwn(account, { token })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readOwn(account, { token })).status).toBe(200);
  const elsewhere = { ...account, ...(await signIn(account)) };
  expect((await readOwn(elsewhere, { token })).status).toBe(403);
  expectLocked(await readOwn(elsewhere));

  const [reader] = (await allRecords(output('TasksTableName')))
    .filter(({ id }) => id === linksId(account.sub))
    .flatMap(({ readers }) => readers as { session: string; until: string }[]);
  const hours = (Date.parse(reader?.until ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(messageLimits.readHours);
  await alterLinks(account, { readers: [{ ...reader, until: ago(1) }] });
  expectLocked(await readOwn(account));
  await alterLinks(account, { readers: [reader] });
  expect((await readOwn(account)).status).toBe(200);
  expect((await endReading(account)).status).toBe(200);
  expectLocked(await readOwn(account));

  expect((await askForLink(account)).status).toBe(200);
  const [second = ''] = (await tokensEmailedTo(account.email, 2)).filter((each) => each !== token);
  const emails = await allRecords(tableOf.outbox, 'id', 'kind', 'state', 'payload', 'link');
  const [email] = emails.filter(({ id }) =>
    Buffer.from(second, 'base64url').toString('hex').startsWith(String(id)),
  );
  expect(email).toMatchObject({ kind: 'messages-link', state: 'sent' });
  expect(JSON.stringify(email)).not.toContain(second);
  const sentDaysAgo = (days: number) =>
    alterEntry(String(email?.id), { dueAt: ago(days * 24 * 60) });
  await sentDaysAgo(messageLimits.linkDays);
  expect((await readOwn(account, { token: second })).status).toBe(403);
  await sentDaysAgo(messageLimits.linkDays - 0.01);
  expect((await readOwn(account, { token: second })).status).toBe(200);
});

test('a client can’t read another client’s conversation with that client’s link, page cursor, or id', async () => {
  const [robin, eve] = [await newConfirmedClient(), await newConfirmedClient()];
  for (const each of [robin, eve]) await fillConversation(each, messageLimits.page + 1);
  for (const { account } of [robin, eve]) expect((await askForLink(account)).status).toBe(200);
  const [robins = ''] = await tokensEmailedTo(robin.account.email);
  const [eves = ''] = await tokensEmailedTo(eve.account.email);
  expect((await readOwn(eve.account, { token: robins })).status).toBe(403);
  const own = await readOwn(eve.account, { token: eves });
  expect(textsOf(own)[0]).toBe(`Number ${messageLimits.page} to ${eve.account.sub}`);

  const page = await readOwn(robin.account, { token: robins });
  const { after = '' } = readMyMessages.answer.parse(page.json());
  expect((await readOwn(eve.account, { after })).status).toBe(400);
  expect(textsOf(await readOwn(robin.account, { after }))).toEqual([
    `Number 0 to ${robin.account.sub}`,
  ]);
  const { sub: userId } = robin.account;
  const named = await call(
    readMyMessages,
    { userId, clientId: userId },
    { token: eve.account.accessToken },
  );
  expect(named.text).not.toContain(userId);
  expect((await myAssessments(eve.account)).messages.count).toBe(messageLimits.page + 1);
});

test('after a change or reset of the password, a session that could read messages no longer can', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  await sendTo(person, 'One');
  const [token = ''] = await tokensEmailedTo(account.email);
  expect((await readOwn(account, { token })).status).toBe(200);
  expect(readMyMessages.answer.parse((await readOwn(account, { checkOnly: true })).json())).toEqual(
    {
      rows: [],
    },
  );
  const password = 'a long swim in spring';
  await cognito.send(
    new ChangePasswordCommand({
      AccessToken: account.accessToken,
      PreviousPassword: account.password,
      ProposedPassword: password,
    }),
  );
  expectLocked(await readOwn(account));
  expectLocked(await readOwn(account, { checkOnly: true }));

  expect((await askForLink(account)).status).toBe(200);
  const [next = ''] = (await tokensEmailedTo(account.email, 2)).filter((each) => each !== token);
  expect((await readOwn(account, { token: next })).status).toBe(200);
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: output('UserPoolId'),
      Username: account.email,
      Password: account.password,
      Permanent: true,
    }),
  );
  expectLocked(await readOwn(account));
});

test('only a client with a confirmed address can request links to messages, at most five a day', async () => {
  const unconfirmed = await signUp();
  expect((await askForLink(unconfirmed)).json().reason).toBe('confirm-address');
  const account = await signUpConfirmed();
  for (let link = 0; link < messageLimits.linksPerDay; link += 1) {
    expect((await askForLink(account)).status).toBe(200);
  }
  expect((await askForLink(account)).status).toBe(429);
});

test.each([
  ['unconfirmed', async () => undefined],
  [
    'suppressed',
    async ({ account }: NewClient) => void (await alterRecipient(account.email, { bounced: true })),
  ],
] as const)(
  'if the client’s address is %s, a coach’s message neither stops the clock nor causes an email',
  async (address, prepare) => {
    const person = address === 'suppressed' ? await newConfirmedClient() : await newClient();
    await prepare(person);
    const sent = await sendTo(person, 'Please call me');
    expect([sent.address, sent.clientCase.state]).toEqual([address, 'new']);
    expect(await findEntry(sent.message.id)).toMatchObject({
      state: 'suppressed',
      reason: 'no-address',
    });
    expect((await openMessages(person)).address).toBe(address);
    expect((await myAssessments(person.account)).messages.unread).toBe(1);
  },
);

test('several messages within an hour cause one email at once and one an hour later', async () => {
  const person = await newConfirmedClient();
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three']) {
    ids.push((await sendTo(person, text)).message.id);
  }
  const entries = await Promise.all(ids.map(findEntry));
  const [first, second, third] = entries;
  expect(first?.kind).toBe('message');
  const apart = Date.parse(second?.dueAt ?? '') - Date.parse(first?.dueAt ?? '');
  expect(apart).toBe(3_600_000);
  expect(third).toMatchObject({ state: 'suppressed', reason: 'announced' });

  const writtenIds = [newId(), newId()];
  for (const id of writtenIds) expect((await write(person.account, 'Yes', id)).status).toBe(200);
  const notices = await Promise.all(
    writtenIds.map((id) => findEntry(storedIdOf(person.account, 'client', id))),
  );
  const gap = Date.parse(notices[1]?.dueAt ?? '') - Date.parse(notices[0]?.dueAt ?? '');
  expect(gap).toBe(3_600_000);
  await tokensEmailedTo(person.account.email);
  const emails = (await emailsTo(person.account.email)).filter(({ text }) =>
    text.includes('#messages='),
  );
  expect(emails).toHaveLength(1);
});

test('the API refuses messages above the limits, but a trainer at the hourly limit can still retry a counted message and answer a waiting client', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  const day = new Date().toISOString().slice(0, 10);
  await alterRow(person, { sentToday: { day, count: messageLimits.perDay } });
  expect((await write(account, 'More')).json().error).toContain('ten messages a day');
  await alterRow(person, { sentToday: { day: '2020-01-01', count: messageLimits.perDay } });
  expect((await write(account, 'A new day')).status).toBe(200);

  await sendTo(person, 'So the client doesn’t wait');
  const busy = await newTrainer();
  const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`;
  await alterItem(
    output('CoachStateTableName'),
    { id: `messages#${busy.id}#${hour}` },
    { sent: new Set(Array.from({ length: messageLimits.perHour - 2 }, newId)) },
  );
  const input = { clientId: account.sub, messageId: newId(), text: 'One more' };
  const send = (messageId = newId(), how = call) =>
    askCoach('sendMessage', { ...input, messageId }, busy.accessToken, how);
  const counted = newId();
  const countedId = storedIdOf(account, 'coach', counted);
  {
    await using _broken = await breakCalls({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      about: countedId,
      fault: faults.tableThrottled,
    });
    expect((await send(counted, callOnce)).status).toBe(503);
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
  const refused = answers.filter(({ status }) => status === 429);
  // In a new hour, the count starts at zero.
  if (new Date().toISOString().slice(0, 13) === hour.slice(0, 13)) {
    expect(answers.length - refused.length).toBe(1);
    expect(refused[0]?.json().reason).toBe('message-limit');
    expect((await send(counted)).status).toBe(200);
    expect((await write(account, 'I wait again')).status).toBe(200);
    expect((await send()).status).toBe(200);
  }

  const before = (await storedMessages(account)).length;
  await alterRow(person, { messages: messageLimits.conversation });
  expect((await write(account, 'Full')).json().error).toContain('1,000 messages');
  const full = await askCoach('sendMessage', input, trainer.accessToken);
  expect([full.status, full.json().reason]).toEqual([429, 'message-limit']);
  expect(await storedMessages(account)).toHaveLength(before);

  expect((await write(account, 'x'.repeat(messageLimits.text + 1))).status).toBe(400);
  expect((await write(account, '\u200b\u200e\u{e0001}')).json().error).toBe(WRITE_FIRST);
  const nobody = await signUp();
  expect((await write(nobody, 'Hello')).json().error).toContain('assessment first');
});

test('after a withdrawal, coach and client can’t send messages, and the coach can’t open earlier messages', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  expect((await write(account, 'Before')).status).toBe(200);
  expect((await askRight('withdrawConsent', {}, account.accessToken)).status).toBe(200);

  expect((await write(account, 'During')).status).toBe(409);
  const input = { clientId: account.sub, messageId: newId(), text: 'During' };
  const sent = await askCoach('sendMessage', input, trainer.accessToken);
  expect([sent.status, sent.json().reason]).toEqual([403, 'withdrawn']);
  const opening = { assessmentId: person.assessmentId, openingId: newId() };
  const opened = await askCoach('readMessages', opening, trainer.accessToken);
  expect([opened.status, opened.json().reason]).toEqual([403, 'withdrawn']);
  expect(await actionsOf(person)).toEqual(['refused', 'withdrew']);

  const next = { account, assessmentId: await newAssessment(account) };
  const { withdrawnAt } = (await findClient(account.sub)) ?? {};
  expect(await openMessages(next)).toMatchObject({ rows: [], withdrawnAt });
  expect((await write(account, 'After')).status).toBe(200);
  expect((await openMessages(next)).rows.map(({ text }) => text)).toEqual(['After']);
  expect((await findClient(account.sub))?.unreadByCoach).toBe(0);
  expect((await askForLink(account)).status).toBe(200);
  const [token = ''] = await tokensEmailedTo(account.email);
  expect(textsOf(await readOwn(account, { token }))).toEqual(['After', 'Before']);
});

test('if a withdrawal and messages arrive at once, the API stores no message after the withdrawal', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  const send = () =>
    askCoach(
      'sendMessage',
      { clientId: account.sub, messageId: newId(), text: 'At once' },
      trainer.accessToken,
    );
  const [withdrawn, ...answers] = await Promise.all([
    askRight('withdrawConsent', {}, account.accessToken),
    ...[1, 2, 3].flatMap(() => [write(account, 'At once'), send()]),
  ]);
  expect(withdrawn.status).toBe(200);
  for (const { status } of answers) expect([200, 403, 409]).toContain(status);
  const stored = await storedMessages(account);
  const { withdrawnAt = '', state } = (await findClient(account.sub)) ?? {};
  expect(state).toBe('withdrawn');
  expect(stored.filter((each) => timeOf(each) > withdrawnAt)).toEqual([]);
  const next = { account, assessmentId: await newAssessment(account) };
  expect((await openMessages(next)).rows).toEqual([]);
});

test('a deletion deletes all messages, even those that the client and coach send at the same time', async () => {
  const { account } = await newConfirmedClient();
  const key = newId();
  expect((await write(account, 'Before', key)).status).toBe(200);
  const ids = Array.from({ length: 6 }, newId);
  const send = (messageId: string, index: number) =>
    index % 2 === 0
      ? write(account, 'At once', messageId)
      : askCoach(
          'sendMessage',
          { clientId: account.sub, messageId, text: 'At once' },
          trainer.accessToken,
        );
  const [deleted, ...answers] = await Promise.all([
    askToDelete(account, account.email),
    ...ids.map(send),
  ]);
  expect(deleted.status).toBe(200);
  for (const { status } of answers) expect([200, 404, 409, 410]).toContain(status);
  await waitUntilDeleted(account.sub);
  await runSecondDeletion(account.sub);
  expect(await storedMessages(account)).toEqual([]);
  const stored = [
    storedIdOf(account, 'client', key),
    ...ids.map((id, index) => storedIdOf(account, index % 2 === 0 ? 'client' : 'coach', id)),
  ];
  expect(await rowsWith(...stored, linksId(account.sub))).toEqual([]);
});

test('the coach gets a conversation of 51 messages as a page of 50 and a page of one', async () => {
  const person = await newConfirmedClient();
  await fillConversation(person, messageLimits.page + 1);
  const first = await openMessages(person);
  expect(first.rows).toHaveLength(messageLimits.page);
  const after = first.after ?? '';
  const input = { assessmentId: person.assessmentId, openingId: newId(), after };
  const older = await grantedBy('readMessages', input, trainer);
  expect(older.rows.map(({ text }) => text)).toEqual([`Number 0 to ${person.account.sub}`]);
  expect(older.after).toBeUndefined();
});

test('reading messages counts as an opening, unless the trainer opened the assessment in the same hour', async () => {
  const [person, other] = await Promise.all([newConfirmedClient(), newConfirmedClient()]);
  const reader = await newTrainer();
  const opening = { assessmentId: person.assessmentId, openingId: newId() };
  await grantedBy('openAssessment', opening, reader);
  await openMessages(person, reader);
  const counters = async () =>
    (await allRecords(output('CoachStateTableName')))
      .filter(({ id }) => String(id).startsWith(`openings#${reader.id}`))
      .flatMap(({ opened }) => [...(opened as Set<string>)]);
  const counted = ({ assessmentId }: NewClient) =>
    createHash('sha256').update(assessmentId).digest('hex').slice(0, 32);
  expect(await counters()).toEqual([counted(person)]);
  await openMessages(other, reader);
  expect((await counters()).sort()).toEqual([counted(person), counted(other)].sort());
  // On a busy local cloud, an opening may fail before it succeeds.
  const actions = new Set(await actionsOf(person));
  actions.delete('failed');
  expect([...actions]).toEqual(['opened', 'read messages']);
});

const transaction = (about: string) =>
  ({ service: 'dynamodb', operation: 'TransactWriteItems', about, times: 1 }) as const;

test('the API stores a retried message once and returns its original time, even after twelve other messages', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  const [written, sent] = [newId(), newId()];
  const [writtenId, sentId] = [
    storedIdOf(account, 'client', written),
    storedIdOf(account, 'coach', sent),
  ];
  {
    await using _lost = await breakCalls({ ...transaction(writtenId), fault: faults.responseLost });
    await write(account, 'Once', written);
  }
  {
    await using _lost = await breakCalls({ ...transaction(sentId), fault: faults.responseLost });
    await sendTo(person, 'Once', sent);
  }
  const others = Array.from({ length: 12 }, newId);
  for (const id of others) await sendTo(person, 'Another', id);
  const repeated = await write(account, 'Once', written);
  for (const id of others.slice(0, 2)) await sendTo(person, 'Another', id);
  const { message } = await sendTo(person, 'Once', sent);
  const all = await storedMessages(account);
  expect([repeated.json().at, message.at]).toEqual(all.slice(0, 2).map(timeOf));
  const stored = all.map(({ id }) => id);
  expect(stored).toEqual([
    writtenId,
    sentId,
    ...others.map((id) => storedIdOf(account, 'coach', id)),
  ]);
  expect((await findClient(account.sub))?.messages).toBe(stored.length);
  await tokensEmailedTo(account.email);
});

test('while KMS is down, the API returns 503 for messages, and a client’s retry and link work afterward', async () => {
  const person = await newConfirmedClient();
  const { account } = person;
  await sendTo(person, 'Safe');
  const [token = ''] = await tokensEmailedTo(account.email);
  const ids = [newId(), newId()] as const;
  const input = { clientId: account.sub, messageId: ids[1], text: 'Later' };
  const fault = { service: 'kms', about: account.sub, fault: faults.keyThrottled } as const;
  {
    await using _noKeys = await breakCalls({ ...fault, operation: 'GenerateDataKey' });
    await using _noTexts = await breakCalls({ ...fault, operation: 'Decrypt' });
    for (const { status } of [
      await write(account, 'Later', ids[0], callOnce),
      await askCoach('sendMessage', input, trainer.accessToken, callOnce),
      await readOwn(account, { token }, callOnce),
    ]) {
      expect(status).toBe(503);
    }
  }
  expect(await storedMessages(account)).toHaveLength(1);
  expect(await stateOf(person)).toBe('contacted');
  expect(textsOf(await readOwn(account, { token }))).toEqual(['Safe']);
  expect((await write(account, 'Later', ids[0])).status).toBe(200);
});

test('if two trainers and the client send messages at once, the API stores and counts each message once', async () => {
  const person = await newConfirmedClient();
  const other = await newTrainer();
  const answers = await Promise.all([
    sendTo(person, 'From one'),
    sendTo(person, 'From another', newId(), other),
    write(person.account, 'From me'),
    write(person.account, 'And from another tab'),
  ]);
  expect(answers).toHaveLength(4);
  const stored = await storedMessages(person.account);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(4);
  expect(await findClient(person.account.sub)).toMatchObject({
    messages: 4,
    unreadByCoach: 2,
    unreadByClient: 2,
  });
});

test('a message that arrives while the coach opens earlier messages still counts as unread', async () => {
  const person = await newConfirmedClient();
  const { sub } = person.account;
  await write(person.account, 'First');
  const [row, clients] = [await findClient(sub), { client: tables, name: tableOf.clients }];
  await openMessages(person);
  const second = { from: 'client', time: new Date() } as const;
  const noted = noteMessage(clients, row ?? {}, { ...second, case: undefined, emailAt: undefined });
  expect(await transact([noted])).toEqual({ done: true });
  expect((await findClient(sub))?.unreadByCoach).toBe(1);
});

test('if a case is marked spam, a client’s message doesn’t restart the clock, and the coach gets no email', async () => {
  const person = await newConfirmedClient();
  await alterRow(person, { state: 'spam' });
  const messageId = newId();
  expect((await write(person.account, 'Buy now', messageId)).status).toBe(200);
  expect(await stateOf(person)).toBe('spam');
  expect(await findEntry(storedIdOf(person.account, 'client', messageId))).toMatchObject({
    state: 'suppressed',
    reason: 'spam',
  });
  const input = { clientId: person.account.sub, messageId: newId(), text: 'No' };
  expect((await askCoach('sendMessage', input, trainer.accessToken)).status).toBe(400);
});
