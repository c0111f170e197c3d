import { expect, test } from 'vitest';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { allEmails, waitForEmail } from '#tests/support/cloud/mailbox.ts';
import { alterItem, findClient, tableOf } from '#tests/support/cloud/records.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { type Account, signUp } from '#tests/support/product/account.ts';
import { call, callOnce } from '#tests/support/product/call.ts';
import { askRight, myAssessments } from '#tests/support/product/rights.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { askCoach, grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();

const withdraw = ({ accessToken }: { accessToken: string }, body: object = {}, how = call) =>
  askRight('withdrawConsent', body, accessToken, how);

const open = (assessmentId: string, openingId = newId()) =>
  askCoach('openAssessment', { assessmentId, openingId }, trainer.accessToken);

const actionsOf = async (account: Account) =>
  (await auditOf(account.sub)).map(({ action, by }) => [action, by]).sort();

const listed = async (account: Account) => {
  const { rows } = await grantedBy('searchCases', { email: account.email }, trainer);
  return rows[0];
};

const aboutWithdrawal = async (at: string | undefined) =>
  waitForEmail(({ subject }) => subject === 'A client withdrew consent', at);

test('a withdrawal closes the case, notifies the coach, and prevents openings of earlier assessments', async () => {
  const account = await signUp();
  const assessmentId = await newAssessment(account);
  const before = await findClient(account.sub);
  expect((await withdraw(account)).json()).toEqual({ ok: true });

  const row = await findClient(account.sub);
  const { withdrawnAt } = row ?? {};
  expect(row).toMatchObject({
    state: 'withdrawn',
    stateAt: withdrawnAt,
    revision: (before?.revision ?? 0) + 1,
    dueAt: before?.dueAt,
  });
  const openingId = newId();
  for (const _ of ['once', 'again, which is the same refusal']) {
    const refused = await open(assessmentId, openingId);
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({
      reason: 'withdrawn',
      error: 'The client withdrew consent',
    });
  }
  expect(await actionsOf(account)).toEqual([
    ['refused', trainer.id],
    ['withdrew', 'client'],
  ]);
  const inList = await listed(account);
  expect(inList).toMatchObject({ state: 'withdrawn', closed: 'withdrawn' });
  expect(inList?.contact).toEqual({ name: account.fullName });
  expect(await myAssessments(account)).toMatchObject({
    withdrawnAt,
    assessments: [{ id: assessmentId, consentVersion }],
  });

  const email = await aboutWithdrawal(withdrawnAt);
  expect(email.text).toContain('You can no longer open anything they sent');
  for (const secret of [account.email, account.fullName, account.sub, assessmentId]) {
    expect(email.raw).not.toContain(secret);
  }
});

test.each([
  ['spam', { state: 'spam' }],
  ['client', { state: 'withdrawn', clientUntil: expect.any(String) }],
])('a withdrawal in the state %s emails the coach', async (state, expected) => {
  const account = await signUp();
  await newAssessment(account);
  await alterItem(tableOf.clients, { userId: account.sub }, { state });
  expect((await withdraw(account)).status).toBe(200);
  const row = await findClient(account.sub);
  expect(row).toMatchObject(expected);
  await aboutWithdrawal(row?.withdrawnAt);
});

test('a repeated withdrawal, or one by a client without an assessment, changes nothing', async () => {
  const account = await signUp();
  expect((await withdraw(account)).status).toBe(200);
  expect(await findClient(account.sub)).toBeUndefined();

  await newAssessment(account);
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(account)));
  answers.push(await withdraw(account));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await actionsOf(account)).toEqual([['withdrew', 'client']]);
  const { withdrawnAt } = (await findClient(account.sub)) ?? {};
  await aboutWithdrawal(withdrawnAt);
  expect(await allEmails(withdrawnAt)).toHaveLength(1);
});

test('a withdrawal doesn’t apply to another client whom the body names', async () => {
  const [account, other] = [await signUp(), await signUp()];
  await newAssessment(other);
  expect((await withdraw(account, { userId: other.sub, email: other.email })).status).toBe(200);
  expect((await findClient(other.sub))?.withdrawnAt).toBeUndefined();
});

test('a withdrawn case accepts no changes or notes until a new assessment, and earlier notes stay hidden', async () => {
  const account = await signUp();
  const first = await newAssessment(account);
  const client = { clientId: account.sub };
  const note = (text: string) => {
    const content = { kind: 'text', text } as const;
    return askCoach('addNote', { ...client, noteId: newId(), content }, trainer.accessToken);
  };
  expect((await note('Before')).status).toBe(200);
  await withdraw(account);
  const { revision = 0 } = (await findClient(account.sub)) ?? {};
  const change = { ...client, changeId: newId(), revision, change: { to: 'tried' } as const };
  for (const refused of [
    await askCoach('changeCase', change, trainer.accessToken),
    await note('Between'),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'withdrawn' });
  }

  const second = await newAssessment(account);
  const row = await findClient(account.sub);
  expect(row).toMatchObject({ state: 'new', assessments: [{ id: second }, { id: first }] });
  expect(Date.parse(row?.dueAt ?? '')).toBeGreaterThan(Date.parse(row?.withdrawnAt ?? ''));
  expect((await open(first)).status).toBe(403);
  expect((await note('After')).status).toBe(200);
  expect((await open(second)).json().notes).toMatchObject([{ content: { text: 'After' } }]);
  const inList = await listed(account);
  expect(inList?.closed).toBeUndefined();
  expect(inList?.assessments.map(({ id, isWithdrawn }) => [id, isWithdrawn])).toEqual([
    [first, true],
    [second, undefined],
  ]);

  expect((await withdraw(account)).status).toBe(200);
  expect((await open(second)).status).toBe(403);
});

test('after the client of a case marked spam withdraws consent, the API refuses a change and a note', async () => {
  const account = await signUp();
  await newAssessment(account);
  const client = { clientId: account.sub };
  const change = (to: 'spam' | 'tried', revision: number) =>
    askCoach(
      'changeCase',
      { ...client, changeId: newId(), revision, change: { to } },
      trainer.accessToken,
    );
  expect((await change('spam', 1)).status).toBe(200);
  expect((await withdraw(account)).status).toBe(200);
  const withdrawn = await findClient(account.sub);
  expect(withdrawn).toMatchObject({ state: 'spam', revision: 3 });

  const content = { kind: 'text', text: 'Knee' } as const;
  for (const refused of [
    await change('tried', 3),
    await askCoach('addNote', { ...client, noteId: newId(), content }, trainer.accessToken),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'withdrawn' });
  }
  expect((await withdraw(account)).status).toBe(200);
  expect(await findClient(account.sub)).toEqual(withdrawn);
});

test('a withdrawal returns 503 and changes nothing while DynamoDB is down, and succeeds afterward', async () => {
  const account = await signUp();
  const assessmentId = await newAssessment(account);
  {
    const call = {
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      about: account.sub,
    } as const;
    await using _broken = await breakCalls({ ...call, fault: faults.unreached });
    const refused = await withdraw(account, {}, callOnce);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
  }
  expect((await findClient(account.sub))?.state).toBe('new');
  expect(await actionsOf(account)).toEqual([]);
  expect((await withdraw(account)).status).toBe(200);
  expect((await open(assessmentId)).status).toBe(403);
});
