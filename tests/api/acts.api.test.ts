import { expect, test } from 'vitest';
import { actId } from '#lambdas/platform/store/change.ts';
import { trainerId } from '#lambdas/platform/trainers.ts';
import { DAY } from '#shared/domain/time.ts';
import { withdrawConsent } from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { newTrainer, signUp } from '#tests/product/accounts.ts';
import { ask, call, consented, newClient, requestGuide, submit } from '#tests/product/calls.ts';
import { waitForCoachEmails, waitForEmails } from '#tests/product/emails.ts';
import { freshAddress } from '#tests/product/product.ts';
import {
  answersIn,
  auditOf,
  jobsOf,
  leadsOf,
  partitionOf,
  readItem,
  setItem,
  storedCase,
  waitForJobs,
} from '#tests/product/store.ts';

const trainer = await newTrainer();

const newId = () => crypto.randomUUID();
const reused = 'Idempotency-Key was used with a different request';
const at = '2027-01-04T18:00:00.000Z';

test('a repeated request for the guide is stored and emailed once, and another body is refused', async () => {
  const [key, email] = [newId(), freshAddress()];
  for (let time = 0; time < 3; time += 1) {
    expect(await requestGuide(email, key)).toEqual({ ok: true });
  }
  const other = await ask(subscribeLeadMagnet, { email, name: 'other' }, undefined, key);
  expect([other.status, other.body.error]).toEqual([422, reused]);
  const [lead, ...more] = await leadsOf(email);
  expect(more).toEqual([]);
  expect(await waitForJobs(String(lead?.id))).toHaveLength(1);
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('a repeated submission returns the same id and is stored once, and another body is refused', async () => {
  const [key, account] = [newId(), await signUp({ isConfirmed: true })];
  const first = await submit(account, {}, key);
  expect(await submit(account, {}, key)).toEqual(first);
  const other = await ask(submitHealthAssessment, consented(account, { phone: '1' }), account, key);
  expect([other.status, other.body.error]).toEqual([422, reused]);
  expect(await answersIn(account.id)).toHaveLength(1);
  expect((await waitForJobs(account.id, 2)).map(({ kind }) => kind).sort()).toEqual([
    'notice',
    'receipt',
  ]);
  expect(await waitForEmails(account.email)).toHaveLength(1);
  expect(await waitForCoachEmails(account.id)).toHaveLength(1);
  const stored = await readItem('moments', { id: actId(account.id, key) });
  expect(stored?.answer).toBe(JSON.stringify(first));
  expect((Number(stored?.expiresAt) * 1000 - Date.now()) / DAY).toBeCloseTo(7, 1);
});

test('the same id of another caller is another act', async () => {
  const key = newId();
  const [one, other] = await Promise.all([signUp(), signUp()]);
  const first = await submit(one, {}, key);
  const second = await submit(other, {}, key);
  expect(second.id).not.toBe(first.id);
  expect(await answersIn(other.id)).toHaveLength(1);
});

test('a repeated message is stored once, and another text is refused', async () => {
  const [key, client] = [newId(), await newClient()];
  const first = await call(writeMessage, { text: 'One question' }, client, key);
  expect(await call(writeMessage, { text: 'One question' }, client, key)).toEqual(first);
  const other = await ask(writeMessage, { text: 'Another' }, client, key);
  expect([other.status, other.body.error]).toEqual([422, reused]);
  expect((await storedCase(client.id)).messages).toBe(1);
});

const acts: Record<string, [endpoint: Endpoint, input: object, other: object]> = {
  'change of the status': [coach.changeStatus, { status: 'client' }, { status: 'open' }],
  'follow-up': [coach.setFollowUp, { followUpAt: at }, {}],
  call: [coach.recordCall, { wasReached: false }, { wasReached: true }],
  note: [coach.addNote, { text: 'Asks for mornings' }, { text: 'Asks for evenings' }],
  message: [coach.sendMessage, { text: 'Can you talk?' }, { text: 'Can we talk?' }],
  clearance: [coach.setClearance, { clearance: 'asked' }, { clearance: null }],
};

test.each(Object.entries(acts))(
  'a repeated %s of a trainer is stored and audited once, and another body is refused',
  async (_, [endpoint, input, otherInput]) => {
    const [key, client] = [newId(), await newClient({ isConfirmed: false })];
    const clientId = client.id;
    const before = (await partitionOf(clientId)).length;
    const first = await ask(endpoint, { clientId, ...input }, trainer, key);
    expect(first.status, first.text).toBe(200);
    const { revision } = await storedCase(clientId);
    const after = (await partitionOf(clientId)).length;
    expect(after - before).toBeLessThanOrEqual(1);
    const again = await ask(endpoint, { clientId, ...input }, trainer, key);
    expect(again.body).toEqual(first.body);
    const other = await ask(endpoint, { clientId, ...otherInput }, trainer, key);
    expect([other.status, other.body.error]).toEqual([422, reused]);
    expect((await storedCase(clientId)).revision).toBe(revision);
    expect(await partitionOf(clientId)).toHaveLength(after);
    expect(await auditOf(clientId)).toHaveLength(1);
  },
);

test('a trainer’s act keeps nothing of the case, so that a repeat shows nothing once it is closed', async () => {
  const [key, client, other] = [newId(), await newClient(), await newTrainer()];
  const input = { clientId: client.id, clearance: 'have it' } as const;
  await call(coach.setClearance, input, other, key);
  const act = await readItem('moments', { id: actId(other.id, key) });
  expect(Object.keys(act ?? {}).sort()).toEqual(['expiresAt', 'hash', 'id']);
  await call(withdrawConsent, {}, client);
  const again = await ask(coach.setClearance, input, other, key);
  expect([again.status, again.body.reason]).toEqual([403, 'withdrawn']);
  await setItem('settings', { id: trainerId(other.id) }, { lockedAt: at });
  const locked = await ask(coach.setClearance, input, other, key);
  expect([locked.status, locked.body.reason]).toEqual([403, 'locked']);
});

test('a note’s id doesn’t pass a message with the same text as sent', async () => {
  const [key, client] = [newId(), await newClient({ isConfirmed: false })];
  const input = { clientId: client.id, text: 'Can you talk?' };
  await call(coach.addNote, input, trainer, key);
  const message = await ask(coach.sendMessage, input, trainer, key);
  expect([message.status, message.body.error]).toEqual([422, reused]);
});

test('a repeated removal of a line returns the first answer', async () => {
  const [key, client] = [newId(), await newClient({ isConfirmed: false })];
  const clientId = client.id;
  await call(coach.addNote, { clientId, text: 'Wrong client' }, trainer);
  const line = String((await partitionOf(clientId)).find(({ kind }) => kind === 'note')?.item);
  const first = await call(coach.removeLine, { clientId, line }, trainer, key);
  expect(await call(coach.removeLine, { clientId, line }, trainer, key)).toEqual(first);
});

test('a repeated change of time off is audited once', async () => {
  const [key, other] = [newId(), await newTrainer()];
  const timeOff = [{ from: '2098-12-24', to: '2098-12-26' }];
  for (let time = 0; time < 2; time += 1) {
    expect(await call(coach.setTimeOff, { timeOff }, other, key)).toEqual({ timeOff });
  }
  expect((await ask(coach.setTimeOff, { timeOff: [] }, other, key)).status).toBe(422);
  expect(await auditOf(other.id)).toHaveLength(1);
  await call(coach.setTimeOff, { timeOff: [] }, other);
});

const atOnce = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

test('of six parallel calls of one act, each gets the same answer and one is stored', async () => {
  const [key, email] = [newId(), freshAddress()];
  const [account, writer] = await Promise.all([signUp(), newClient()]);
  const guides = await atOnce(6, () => requestGuide(email, key));
  const assessments = await atOnce(6, () => submit(account, {}, key));
  const messages = await atOnce(6, () => call(writeMessage, { text: 'Once' }, writer, key));
  for (const answers of [guides, assessments, messages]) {
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  }
  const [lead, ...more] = await leadsOf(email);
  expect(more).toEqual([]);
  expect(await jobsOf(String(lead?.id))).toHaveLength(1);
  expect(await answersIn(account.id)).toHaveLength(1);
  expect((await storedCase(account.id)).assessments).toHaveLength(1);
  expect((await storedCase(writer.id)).messages).toBe(1);
});

test('two submissions at the same time with two ids are both stored, and the case has both', async () => {
  const account = await signUp();
  const ids = (await atOnce(2, () => submit(account))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  const { assessments, waitingSince } = await storedCase(account.id);
  expect(assessments.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(assessments.map(({ submittedAt }) => submittedAt)).toContain(waitingSince);
  expect(await answersIn(account.id)).toHaveLength(2);
});

test('an act that was refused can be repeated with its id', async () => {
  const [key, account] = [newId(), await signUp()];
  const early = await ask(writeMessage, { text: 'Hello' }, account, key);
  expect(early.status).toBe(409);
  await submit(account);
  await call(writeMessage, { text: 'Hello' }, account, key);
  expect((await storedCase(account.id)).messages).toBe(1);
});
