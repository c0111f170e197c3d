import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/case.ts';
import { dueAt } from '#shared/domain/promise.ts';
import { DAY, HOUR } from '#shared/domain/time.ts';
import { readAccount } from '#shared/endpoints/account.ts';
import * as coach from '#shared/endpoints/coach.ts';
import type { Endpoint, InputOf } from '#shared/endpoints/endpoint.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { newTrainer } from '#tests/product/accounts.ts';
import { ask, call, newClient, submit } from '#tests/product/calls.ts';
import { eventually } from '#tests/product/eventually.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { actsOn, addTrainer } from '#tests/product/in-process.ts';
import { countsIn } from '#tests/product/logs.ts';
import { ownTables } from '#tests/product/own-tables.ts';
import { output } from '#tests/product/product.ts';
import { answersIn, auditOf, partitionOf, setItem, storedCase } from '#tests/product/store.ts';

const [trainer, colleague] = await Promise.all([newTrainer(), newTrainer()]);
const own = ownTables();

const client = () => newClient({ isConfirmed: false });
const open = (clientId: string, caller = trainer) => call(coach.openCase, { clientId }, caller);
const tryOpen = async (clientId: string, caller = trainer) => {
  const { status, body } = await ask(coach.openCase, { clientId }, caller);
  return [status, body.reason];
};

/** Does an act, and returns the case as it is afterward. */
const act = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  caller = trainer,
): Promise<ClientCase> =>
  ((await call(endpoint, input, caller)) as { clientCase: ClientCase }).clientCase;

const openings = async (clientId: string) =>
  (await auditOf(clientId)).filter(({ action }) => action === 'opened');

const linesOf = async (clientId: string) =>
  (await partitionOf(clientId)).filter(({ item }) => String(item).startsWith('log#'));

test('an opening leaves an audit entry of trainer and assessments, and the client sees when', async () => {
  const one = await client();
  await open(one.id);
  const [entry, ...more] = await openings(one.id);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ by: trainer.id, assessments: [one.assessmentId] });
  const years = (Number(entry?.expiresAt) * 1000 - Date.now()) / DAY / 365.25;
  expect(years).toBeCloseTo(4, 1);
  const [{ readAt } = {}] = (await storedCase(one.id)).assessments;
  expect(
    Math.abs(Date.parse(readAt ?? '') - Date.parse(String(entry?.time).split('#')[0] ?? '')),
  ).toBeLessThan(1000);
});

test('without an audit entry, nothing is decrypted', async () => {
  const one = await client();
  await using decryptions = await breakCalls({
    service: 'kms',
    operation: 'Decrypt',
    about: one.id,
    fault: faults.unreached,
  });
  await using refused = await breakCalls({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    about: one.id,
    fault: faults.tableThrottled,
  });
  expect(await tryOpen(one.id)).toEqual([503, undefined]);
  expect(await decryptions.hits()).toBe(0);
  expect(await openings(one.id)).toEqual([]);

  await refused.end();
  expect(await tryOpen(one.id)).toEqual([503, undefined]);
  expect(await decryptions.hits()).toBeGreaterThan(0);
  expect(await openings(one.id)).toHaveLength(1);
});

test('for an hour, one entry covers a trainer’s openings of a case, but no newer assessment', async () => {
  const one = await client();
  for (let time = 0; time < 3; time += 1) await open(one.id);
  expect(await openings(one.id)).toHaveLength(1);
  await open(one.id, colleague);
  expect((await openings(one.id)).map(({ by }) => by).sort()).toEqual(
    [trainer.id, colleague.id].sort(),
  );
  const { id } = await submit(one);
  await open(one.id);
  expect(await openings(one.id)).toHaveLength(3);
  await setItem(
    'moments',
    { id: `opened#${trainer.id}#${one.id}#${id}` },
    { expiresAt: Math.floor(Date.now() / 1000) - 1 },
  );
  await open(one.id);
  expect(await openings(one.id)).toHaveLength(4);
});

test('an opening shows the newest assessment and the one before it', async () => {
  const one = await client();
  const ids = [one.assessmentId];
  for (const phone of ['2', '3']) ids.unshift((await submit(one, { phone })).id);
  const { assessments } = await open(one.id);
  expect(assessments.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(assessments[0]?.answers.phone).toBe('3');
});

test('a trainer who signed in more than twelve hours ago must sign in again to open a case', async () => {
  const tables = own();
  let time = new Date('2026-11-10T08:00:00Z');
  const acts = actsOn(tables, { now: () => time });
  await addTrainer(tables, 'trainer-1');
  await acts.submit('client-1');
  const signedInAt = time;
  const openThen = async (hours: number) => {
    time = new Date(signedInAt.getTime() + hours * HOUR);
    return acts.open('trainer-1', 'client-1', signedInAt);
  };
  expect(await openThen(12)).toMatchObject({ ok: true });
  expect(await openThen(12.001)).toMatchObject({ status: 401, reason: 'sign-in-again' });
});

test('answers that nobody can decrypt say so, and an alarm counts them', async () => {
  const [one, other] = await Promise.all([client(), client()]);
  const [foreign] = await answersIn(other.id);
  const put = (encrypted: unknown) =>
    setItem('assessments', { userId: one.id, id: one.assessmentId }, { encrypted });
  // A ciphertext of another client is bound to that client.
  await put(foreign?.encrypted);
  expect(await tryOpen(one.id)).toEqual([500, 'unreadable']);
  await put(Buffer.from('no ciphertext'));
  expect(await tryOpen(one.id)).toEqual([500, 'unreadable']);
  await eventually(async () => {
    expect(await countsIn('CoachOpen', 'AnswersUnreadable', one.id)).toEqual([1, 1]);
  });
  const { id } = await submit(one);
  expect((await open(one.id)).assessments.map((each) => each.id)).toEqual([id]);
});

test('an unknown client is gone for every act', async () => {
  expect(await tryOpen('nobody')).toEqual([410, 'deleted']);
  const note = await ask(coach.addNote, { clientId: 'nobody', text: 'x' }, trainer);
  expect([note.status, note.body.reason]).toEqual([410, 'deleted']);
  expect(await auditOf('nobody')).toEqual([]);
});

test('a call that reached nobody keeps the due time and counts as a try', async () => {
  const one = await client();
  const clientId = one.id;
  const { waitingSince } = await storedCase(clientId);
  const tried = await act(coach.recordCall, { clientId, wasReached: false, note: 'Voicemail' });
  expect(tried).toMatchObject({ list: 'answer', waitingSince, tries: 1 });
  expect(await act(coach.recordCall, { clientId, wasReached: false })).toMatchObject({ tries: 2 });
  const { log } = await open(clientId);
  expect(log).toMatchObject([
    { kind: 'tried', by: trainer.email },
    { kind: 'tried', by: trainer.email, text: 'Voicemail' },
  ]);
});

test('a call that reached the client answers the case and sets the next step', async () => {
  const one = await client();
  const clientId = one.id;
  await act(coach.recordCall, { clientId, wasReached: false });
  const followUpAt = new Date(Date.now() + DAY).toISOString();
  const reached = await act(coach.recordCall, { clientId, wasReached: true, followUpAt });
  expect(reached).toMatchObject({ list: 'follow-up', followUpAt });
  for (const gone of ['waitingSince', 'waitingFor', 'tries']) {
    expect(reached).not.toHaveProperty(gone);
  }
  expect(reached.assessments[0]?.answeredAt).toEqual(reached.changedAt);
});

test('removing “Reached” brings back what it ended', async () => {
  const one = await client();
  const clientId = one.id;
  await act(coach.recordCall, { clientId, wasReached: true });
  await call(writeMessage, { text: 'One question' }, one);
  await act(coach.recordCall, { clientId, wasReached: false });
  const before = await storedCase(clientId);
  expect(before).toMatchObject({ waitingFor: 'message', tries: 1 });
  await act(coach.recordCall, { clientId, wasReached: true });
  const line = String((await linesOf(clientId)).at(-1)?.item);
  const { waitingSince, waitingFor, tries } = before;
  expect(await act(coach.removeLine, { clientId, line })).toMatchObject({
    list: 'answer',
    waitingSince,
    waitingFor,
    tries,
  });
  expect((await linesOf(clientId)).map(({ kind }) => kind)).toEqual(['reached', 'tried']);
  const removal = (await auditOf(clientId)).find(({ action }) => action === 'removed line');
  expect(removal).toMatchObject({ by: trainer.id, detail: line });
});

test('removing “Reached” after the client wrote again restores the earlier waiting time', async () => {
  const one = await client();
  const clientId = one.id;
  const { waitingSince } = await storedCase(clientId);
  await act(coach.recordCall, { clientId, wasReached: true });
  await call(writeMessage, { text: 'Nobody called me' }, one);
  const line = String((await linesOf(clientId))[0]?.item);
  const restored = await act(coach.removeLine, { clientId, line });
  expect(restored).toMatchObject({ waitingSince, waitingFor: 'message' });
  expect(restored.assessments[0]).not.toHaveProperty('answeredAt');
});

test('removing “Reached” after a later message leaves the client answered', async () => {
  const one = await client();
  const clientId = one.id;
  await act(coach.recordCall, { clientId, wasReached: true });
  const { changedAt } = await act(coach.sendMessage, { clientId, text: 'Good to talk' });
  const line = String((await linesOf(clientId))[0]?.item);
  const removed = await act(coach.removeLine, { clientId, line });
  expect(removed).toMatchObject({ list: 'follow-up', answeredAt: changedAt });
  expect(removed.assessments[0]?.answeredAt).toBe(changedAt);
});

test('a line can be removed for a day, and neither a message nor another client’s line', async () => {
  const [one, other] = await Promise.all([client(), client()]);
  const remove = async (line: string, clientId = one.id) => {
    const { status, body } = await ask(coach.removeLine, { clientId, line }, trainer);
    return [status, body.reason];
  };
  await act(coach.addNote, { clientId: one.id, text: 'A note' });
  const line = String((await linesOf(one.id))[0]?.item);
  expect(await remove(line, other.id)).toEqual([409, 'too-late']);
  await setItem(
    'cases',
    { userId: one.id, item: line },
    { at: new Date(Date.now() - DAY - 1000).toISOString() },
  );
  expect(await remove(line)).toEqual([409, 'too-late']);
  await act(coach.sendMessage, { clientId: one.id, text: 'Hello' });
  const message = (await partitionOf(one.id)).find(({ from }) => from === 'coach');
  expect(await remove(String(message?.item))).toEqual([400, undefined]);
  await act(coach.recordCall, { clientId: one.id, wasReached: false });
  const tried = (await linesOf(one.id)).find(({ kind }) => kind === 'tried');
  expect((await act(coach.removeLine, { clientId: one.id, line: String(tried?.item) })).tries).toBe(
    0,
  );
});

test('a message answers the case, and the log shows it with the trainer who wrote it', async () => {
  const one = await client();
  const clientId = one.id;
  await call(writeMessage, { text: 'One question' }, one);
  const answered = await act(coach.sendMessage, { clientId, text: '4:15?' }, colleague);
  expect(answered.list).toBe('follow-up');
  expect(answered.assessments[0]).toHaveProperty('answeredAt');
  await act(coach.addNote, { clientId, text: 'Prefers mornings' });
  expect((await open(clientId)).log).toMatchObject([
    { kind: 'note', text: 'Prefers mornings', by: trainer.email },
    { kind: 'message', from: 'coach', text: '4:15?', by: colleague.email },
    { kind: 'message', from: 'client', text: 'One question' },
  ]);
});

test('any status can follow any other, and closing keeps the due time and the follow-up', async () => {
  const one = await client();
  const clientId = one.id;
  const { waitingSince } = await storedCase(clientId);
  const followUpAt = new Date(Date.now() + DAY).toISOString();
  await call(coach.setFollowUp, { clientId, followUpAt }, trainer);
  const closed = await act(coach.changeStatus, { clientId, status: 'closed', reason: 'not a fit' });
  expect(closed).toMatchObject({ list: 'closed', reason: 'not a fit', waitingSince });
  const reopened = await act(coach.changeStatus, { clientId, status: 'open' });
  expect(reopened).toMatchObject({ list: 'answer', waitingSince, followUpAt });
  expect(reopened).not.toHaveProperty('reason');
  const made = await act(coach.changeStatus, { clientId, status: 'client' });
  expect(made).not.toHaveProperty('clientUntil');
  const ended = await act(coach.changeStatus, { clientId, status: 'closed', reason: 'ended' });
  expect(ended.clientUntil).toBe(ended.changedAt);
  const again = await act(coach.changeStatus, { clientId, status: 'client' });
  expect(again).not.toHaveProperty('clientUntil');
  expect((await open(clientId)).log.map((line) => 'status' in line && line.status)).toEqual([
    'client',
    'closed',
    'client',
    'open',
    'closed',
  ]);
});

test('clearance and follow-up can be set and removed', async () => {
  const clientId = (await client()).id;
  for (const clearance of ['asked', 'have it', 'not needed'] as const) {
    expect(await act(coach.setClearance, { clientId, clearance })).toMatchObject({ clearance });
  }
  expect(await act(coach.setClearance, { clientId, clearance: null })).not.toHaveProperty(
    'clearance',
  );
  const followUpAt = new Date(Date.now() + DAY).toISOString();
  expect(await act(coach.setFollowUp, { clientId, followUpAt })).toMatchObject({ followUpAt });
  expect(await act(coach.setFollowUp, { clientId })).not.toHaveProperty('followUpAt');
});

test('every change of a trainer leaves an audit entry without its text', async () => {
  const clientId = (await client()).id;
  await act(coach.addNote, { clientId, text: 'Zolpidem since May' });
  await act(coach.sendMessage, { clientId, text: 'Zolpidem?' });
  await act(coach.recordCall, { clientId, wasReached: true, note: 'Zolpidem' });
  await act(coach.changeStatus, { clientId, status: 'closed', reason: 'no reply' });
  const entries = await auditOf(clientId);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['added note', undefined],
    ['sent message', undefined],
    ['recorded call', 'reached'],
    ['changed status', 'no reply'],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/zolpidem/i);
});

test('two trainers who change a case at the same time see each other’s result', async () => {
  const clientId = (await client()).id;
  await Promise.all([
    act(coach.addNote, { clientId, text: 'From one' }),
    act(coach.addNote, { clientId, text: 'From the other' }, colleague),
    act(coach.recordCall, { clientId, wasReached: false }),
    act(coach.recordCall, { clientId, wasReached: false }, colleague),
    act(coach.setClearance, { clientId, clearance: 'asked' }),
  ]);
  expect(await storedCase(clientId)).toMatchObject({ tries: 2, clearance: 'asked', revision: 6 });
  expect(await linesOf(clientId)).toHaveLength(4);
});

test('time off moves the due time on both sides', { concurrent: false }, async () => {
  const one = await client();
  const { waitingSince = '' } = await storedCase(one.id);
  const dayOf = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const timeOff = [{ from: dayOf(-1), to: dayOf(2) }];
  try {
    await call(coach.setTimeOff, { timeOff }, trainer);
    expect((await call(coach.listCases, { list: 'answer' }, trainer)).timeOff).toEqual(timeOff);
    expect((await open(one.id)).timeOff).toEqual(timeOff);
    const { dueAt: due = '' } = await call(readAccount, {}, one);
    expect(due).toBe(dueAt(waitingSince, timeOff, output('TimeZone')).toISOString());
    expect(Date.parse(due)).toBeGreaterThan(Date.parse(waitingSince) + 2 * DAY);
  } finally {
    await call(coach.setTimeOff, { timeOff: [] }, trainer);
  }
  const { dueAt: due } = await call(readAccount, {}, one);
  expect(due).toBe(new Date(Date.parse(waitingSince) + 24 * HOUR).toISOString());
});
