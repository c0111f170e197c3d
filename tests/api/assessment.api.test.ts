import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { draftId } from '#lambdas/assessment/draft-key.ts';
import { consentHash } from '#lambdas/assessment/submit.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { HOUR } from '#shared/domain/time.ts';
import { deleteAccount, readAccount } from '#shared/endpoints/account.ts';
import { giveDraftKey, submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { cognito, confirmAddress, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import {
  answersOf,
  ask,
  call,
  consented,
  newClient,
  requestGuide,
  submit,
} from '#tests/product/calls.ts';
import { emailsTo, waitForCoachEmails, waitForEmail } from '#tests/product/emails.ts';
import { output } from '#tests/product/product.ts';
import {
  answersIn,
  jobsOf,
  partitionOf,
  readItem,
  setItem,
  storedCase,
  waitForJobs,
} from '#tests/product/store.ts';

const trainer = await newTrainer();

const open = (clientId: string) => call(coach.openCase, { clientId }, trainer);
const search = (email: string) => call(coach.listCases, { email }, trainer);

test('without consent to the present text, nothing is stored', async () => {
  const account = await signUp();
  for (const [consent, sentence] of [
    [undefined, 'Please check the consent box.'],
    [true, 'Please check the consent box.'],
    ['2020-01', 'The text of the consent has changed: reload the page to read it.'],
  ]) {
    const body = { ...answersOf(account), consent };
    const { status, body: answer } = await ask(submitHealthAssessment, body, account);
    expect([status, answer.error]).toEqual([400, sentence]);
  }
  expect(await partitionOf(account.id)).toEqual([]);
  expect(await answersIn(account.id)).toEqual([]);
  expect(await jobsOf(account.id)).toEqual([]);
});

test('the coach reads what the client submitted, with the consent that it was stored under', async () => {
  const account = await signUp();
  const answers = { ...answersOf(account), medications: '<b>zolpidem</b> & “tea”\n2 × a day' };
  const { id } = await submit(account, answers);
  const { assessments, clientCase } = await open(account.id);
  expect(assessments).toEqual([{ id, submittedAt: expect.any(String), answers }]);
  expect(clientCase).toMatchObject({
    list: 'answer',
    status: 'open',
    waitingFor: 'assessment',
    isConfirmed: false,
    contact: { name: account.fullName, email: account.email, phone: answers.phone },
  });
  expect(await answersIn(account.id)).toMatchObject([{ consentVersion, consentHash }]);
});

test('the length of a ciphertext doesn’t tell the length of the answers', async () => {
  const [short, long] = await Promise.all([signUp(), signUp()]);
  await submit(short, { medications: 'a' });
  await submit(long, { medications: 'a'.repeat(900) });
  const lengths = (await Promise.all([short, long].map(({ id }) => answersIn(id)))).map(
    ([item]) => item && (item.encrypted as Uint8Array).length,
  );
  expect(lengths[0]).toBe(lengths[1]);
});

test('the account’s address is the client’s address, whatever address the form names', async () => {
  const [rita, mallory] = await Promise.all([
    newClient({ fullName: 'Rita' }),
    signUp({ isConfirmed: true }),
  ]);
  await submit(mallory, { email: rita.email, fullName: 'Rita' });
  const [found, ...others] = (await search(rita.email)).rows;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ clientId: rita.id, isConfirmed: true });
  expect(found?.contact).not.toHaveProperty('typedEmail');
  const [posing] = (await search(mallory.email.toUpperCase())).rows;
  expect(posing).toMatchObject({
    clientId: mallory.id,
    contact: { email: mallory.email, typedEmail: rita.email },
  });
  expect((await open(mallory.id)).clientCase.contact).toEqual(posing?.contact);
  expect((await waitForEmail(mallory.email, /has your application/)).to).toEqual([mallory.email]);
});

test('letter case alone doesn’t make the form’s address another one', async () => {
  const account = await signUp();
  await submit(account, { email: account.email.replace('client', 'Client') });
  const [found] = (await search(account.email)).rows;
  expect(found?.contact).toMatchObject({ email: account.email });
  expect(found?.contact).not.toHaveProperty('typedEmail');
});

test('a guide request became an assessment only by the confirmed address of an account', async () => {
  const [stranger, unconfirmed, confirmed] = await Promise.all([
    signUp({ isConfirmed: true }),
    signUp(),
    signUp({ isConfirmed: true }),
  ]);
  const typed = `typed-${stranger.email}`;
  for (const email of [typed, unconfirmed.email, confirmed.email]) await requestGuide(email);
  await submit(stranger, { email: typed });
  await submit(unconfirmed);
  await submit(confirmed);
  const became = async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { rows } = await call(coach.listLeads, { month }, trainer);
    return [typed, unconfirmed.email, confirmed.email].map(
      (email) => rows.find((row) => row.email === email)?.became,
    );
  };
  expect(await became()).toEqual([undefined, undefined, 'assessment']);
  await call(coach.changeStatus, { clientId: confirmed.id, status: 'client' }, trainer);
  expect(await became()).toEqual([undefined, undefined, 'client']);
});

test('a submission emails the coach without name or answers, and a confirmed client', async () => {
  const client = await newClient({ fullName: 'Unusualname' });
  const [notice] = await waitForCoachEmails(client.id, /^New assessment: answer by /);
  const receipt = await waitForEmail(client.email, /has your application/);
  for (const email of [notice, receipt]) {
    expect(email?.subject).not.toMatch(/health/i);
    expect(JSON.stringify(email)).not.toMatch(/Unusualname|Albuterol|Asthma/i);
  }
  expect(receipt.text).toMatch(/read it and answer by .+/);
});

test('an unconfirmed client gets the receipt after confirming, also by a new password', async () => {
  const client = await newClient({ isConfirmed: false });
  expect((await waitForJobs(client.id)).map(({ kind }) => kind)).toEqual(['notice']);
  expect((await call(readAccount, {}, client)).isConfirmed).toBe(false);
  // A client who sets a new password with an emailed code confirms the address at the pool.
  await confirmAddress(client.email);
  expect((await call(readAccount, {}, client)).isConfirmed).toBe(true);
  await call(readAccount, {}, client);
  await waitForEmail(client.email, /has your application/);
  expect((await waitForJobs(client.id, 2)).map(({ kind }) => kind).sort()).toEqual([
    'notice',
    'receipt',
  ]);
  expect((await storedCase(client.id)).isConfirmed).toBe(true);
});

test('an assessment of a junk case is stored, and emails nobody', async () => {
  const client = await newClient();
  await call(
    coach.changeStatus,
    { clientId: client.id, status: 'closed', reason: 'junk' },
    trainer,
  );
  const before = (await waitForJobs(client.id, 2)).length;
  await submit(client);
  await call(writeMessage, { text: 'Buy my pills' }, client);
  expect(await jobsOf(client.id)).toHaveLength(before);
  const stored = await storedCase(client.id);
  expect(stored).toMatchObject({ status: 'closed', reason: 'junk', messages: 1 });
  expect(stored.assessments).toHaveLength(2);
  expect(await answersIn(client.id)).toHaveLength(2);
});

test('a new assessment or message opens a closed case and starts its clock', async () => {
  const client = await newClient({ isConfirmed: false });
  const close = () =>
    call(coach.changeStatus, { clientId: client.id, status: 'closed', reason: 'ended' }, trainer);
  await call(coach.recordCall, { clientId: client.id, wasReached: true }, trainer);
  for (const [write, waitingFor] of [
    [() => call(writeMessage, { text: 'Still there?' }, client), 'message'],
    [() => submit(client), 'assessment'],
  ] as const) {
    expect((await close()).clientCase.list).toBe('closed');
    await write();
    const stored = await storedCase(client.id);
    expect(stored).toMatchObject({ status: 'open', waitingFor, waitingSince: expect.any(String) });
    expect(stored.reason).toBeUndefined();
    await call(coach.recordCall, { clientId: client.id, wasReached: true }, trainer);
  }
});

test('after a deletion began, nobody can submit, write, or get a draft key with the account', async () => {
  const client = await newClient();
  const tokens = await signIn(client);
  await call(deleteAccount, { email: client.email }, tokens);
  const refused = await Promise.all([
    ask(submitHealthAssessment, consented(client), tokens),
    ask(writeMessage, { text: 'Hello' }, tokens),
    ask(giveDraftKey, {}, tokens),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
});

test('an account that no longer exists can’t submit', async () => {
  const account = await signUp();
  await cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: output('UserPoolId'), Username: account.email }),
  );
  const { status, body } = await ask(submitHealthAssessment, consented(account), account);
  expect([status, body.error]).toEqual([
    409,
    'This account has been deleted, so you can’t submit an assessment from it.',
  ]);
  expect(await partitionOf(account.id)).toEqual([]);
});

test('a draft key has 32 random bytes, stays for seven days, and ends with the submission', async () => {
  const [account, other] = await Promise.all([signUp(), signUp()]);
  const keyOf = async (caller = account) => (await call(giveDraftKey, {}, caller)).key;
  const key = await keyOf();
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf()).toBe(key);
  expect(await keyOf(other)).not.toBe(key);
  const item = { id: draftId(account.id) };
  const days =
    (Number((await readItem('moments', item))?.expiresAt) * 1000 - Date.now()) / HOUR / 24;
  expect(days).toBeCloseTo(7, 1);

  await setItem('moments', item, { expiresAt: Math.floor(Date.now() / 1000) - 1 });
  const renewed = await keyOf();
  expect(renewed).not.toBe(key);
  await submit(account);
  expect(await readItem('moments', item)).toBeUndefined();
  expect(await keyOf()).not.toBe(renewed);
});

test('parallel requests for a draft key get the same one', async () => {
  const account = await signUp();
  const keys = await Promise.all(
    Array.from({ length: 5 }, async () => (await call(giveDraftKey, {}, account)).key),
  );
  expect(new Set(keys).size).toBe(1);
});

test('the account page shows when each assessment was submitted, read, and answered', async () => {
  const client = await newClient();
  const before = await call(readAccount, {}, client);
  expect(before).toMatchObject({
    email: client.email,
    isConfirmed: true,
    assessments: [{ id: client.assessmentId, consentVersion }],
    messages: { count: 0, hasNew: false, canWrite: true },
  });
  const [sent] = before.assessments;
  expect(before.dueAt).toBe(
    new Date(Date.parse(sent?.submittedAt ?? '') + 24 * HOUR).toISOString(),
  );
  await open(client.id);
  const { readAt } = (await call(readAccount, {}, client)).assessments[0] ?? {};
  expect(readAt).toEqual(expect.any(String));
  await call(coach.sendMessage, { clientId: client.id, text: '4:15?' }, trainer);
  const after = await call(readAccount, {}, client);
  expect(after).toMatchObject({
    assessments: [{ readAt, answeredAt: expect.any(String) }],
    messages: { count: 1, hasNew: true },
  });
  expect(after.dueAt).toBeUndefined();
  expect(await emailsTo(client.email, /Asthma/)).toEqual([]);
});
