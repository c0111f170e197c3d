import { expect, test } from 'vitest';
import { deliver } from '#lambdas/jobs/deliver.ts';
import { newJob } from '#lambdas/jobs/job.ts';
import type { Email } from '#lambdas/platform/aws/mailer.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { brand } from '#shared/brand.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { DAY, HOUR } from '#shared/domain/time.ts';
import * as account from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { writeMessage } from '#shared/endpoints/message.ts';
import { newTrainer, signUp } from '#tests/product/accounts.ts';
import { ask, call, consented, newClient, requestGuide, submit } from '#tests/product/calls.ts';
import { eventually } from '#tests/product/eventually.ts';
import { actsOn, addressOf, type FakePool, fakePool, hash } from '#tests/product/in-process.ts';
import { countsIn } from '#tests/product/logs.ts';
import { ownTables } from '#tests/product/own-tables.ts';
import {
  jobsOf,
  leadsOf,
  setCase,
  setItem,
  storedCase,
  waitForJobs,
} from '#tests/product/store.ts';
import { unlockDirectly } from '#tests/product/unlocking.ts';

const own = ownTables();
const at = '2026-11-10T18:00:00.000Z';

/** Sets a counter for this window and the next one, which may begin while the test runs. */
const setCounter = async (key: string, window: number, used: number): Promise<void> => {
  const number = Math.floor(Date.now() / window);
  for (const each of [number, number + 1]) {
    await setItem(
      'moments',
      { id: `limit#${key}#${each}` },
      { used, expiresAt: Math.ceil((Date.now() + 2 * window + HOUR) / 1000) },
    );
  }
};

const expectTooMany = ({ status, body }: Awaited<ReturnType<typeof ask>>, sentence: string) => {
  expect([status, body.error]).toEqual([429, sentence]);
};

test('an address gets three guides a day, whatever its letter case, tag, or dots at Gmail', async () => {
  const name = `limit${crypto.randomUUID().slice(0, 8)}`;
  const addresses = [
    `${name}@gmail.com`,
    `${name.toUpperCase()}@gmail.com`,
    `${name}+tag@gmail.com`,
    `l.i.${name.slice(2)}@googlemail.com`,
    `${name}+other@gmail.com`,
  ];
  for (const email of addresses) await requestGuide(email);
  const leads = (await Promise.all(addresses.slice(1).map(leadsOf))).flat();
  expect(leads).toHaveLength(5);
  const jobs = (await Promise.all(leads.map(({ id }) => waitForJobs(String(id))))).flat();
  expect(jobs.map(({ state, reason = 'sent' }) => [state, reason]).sort()).toEqual([
    ['done', 'limited'],
    ['done', 'limited'],
    ['done', 'sent'],
    ['done', 'sent'],
    ['done', 'sent'],
  ]);
});

test('a network can request 50 guides an hour, and repeated calls don’t count', async () => {
  let time = new Date(at);
  const { subscribe } = actsOn(own(), { now: () => time });
  const key = crypto.randomUUID();
  const from = '203.0.113.7';
  expect(await subscribe('first@example.com', from, key)).toMatchObject({ ok: true });
  for (let count = 2; count <= 50; count += 1) {
    // A visitor chooses the ids, so one can't be counted by its beginning.
    const other = `00000000${crypto.randomUUID().slice(8)}`;
    const { ok } = await subscribe(`${count}@example.com`, from, other);
    expect([count, ok]).toEqual([count, true]);
    if (count === 2) await subscribe('first@example.com', from, key);
  }
  expect(await subscribe('last@example.com', from)).toMatchObject({
    ok: false,
    status: 429,
    retryAfter: 3600,
  });
  expect(await subscribe('first@example.com', from, key)).toMatchObject({ ok: true });
  expect(await subscribe('last@example.com', '203.0.113.8')).toMatchObject({ ok: true });
  time = new Date(time.getTime() + HOUR);
  expect(await subscribe('last@example.com', from)).toMatchObject({ ok: true });
});

test('all addresses of an IPv6 network of 64 bits are one network', async () => {
  const { subscribe } = actsOn(own(), { now: () => new Date(at), guidesPerNetwork: 2 });
  const ask64 = (address: string) => subscribe('v6@example.com', address);
  expect(await ask64('2001:db8:1:2::1')).toMatchObject({ ok: true });
  expect(await ask64('2001:db8:1:2:ffff::2')).toMatchObject({ ok: true });
  expect(await ask64('2001:0db8:0001:0002::3')).toMatchObject({ status: 429 });
  expect(await ask64('2001:db8:1:3::1')).toMatchObject({ ok: true });
});

test('an account can submit five assessments a day', async () => {
  const client = await newClient({ isConfirmed: false });
  await setCounter(`submit#${client.id}`, DAY, 4);
  const key = crypto.randomUUID();
  const fifth = await submit(client, {}, key);
  const sixth = await ask(submitHealthAssessment, consented(client), client);
  expectTooMany(
    sixth,
    'You’ve reached the limit of five assessments a day. Please try again in 24 hours.',
  );
  expect(await submit(client, {}, key)).toEqual(fifth);
});

test('an account can submit fifty assessments', async () => {
  const client = await newClient({ isConfirmed: false });
  const [first] = (await storedCase(client.id)).assessments;
  await setCase(client.id, { assessments: new Array(49).fill(first) });
  await submit(client);
  const more = await ask(submitHealthAssessment, consented(client), client);
  expectTooMany(
    more,
    'This account has reached its limit of fifty assessments. Please write to your coach.',
  );
});

test('a client can send ten messages a day', async () => {
  const client = await newClient({ isConfirmed: false });
  await setCounter(`message#${client.id}`, DAY, 9);
  await call(writeMessage, { text: 'The tenth' }, client);
  const more = await ask(writeMessage, { text: 'One more' }, client);
  expectTooMany(
    more,
    'You’ve reached the limit of ten messages a day. Please try again in 24 hours.',
  );
});

test('a conversation has at most 1,000 messages', async () => {
  const [client, trainer] = await Promise.all([newClient({ isConfirmed: false }), newTrainer()]);
  await setCase(client.id, { messages: 999 });
  await call(writeMessage, { text: 'The last' }, client);
  expectTooMany(
    await ask(writeMessage, { text: 'More' }, client),
    'This conversation has reached its limit, so no more messages fit. Please email your coach.',
  );
  const fromCoach = await ask(coach.sendMessage, { clientId: client.id, text: 'More' }, trainer);
  expectTooMany(
    fromCoach,
    'This conversation has reached its limit, so no more messages fit. Please call or email the client.',
  );
  expect(fromCoach.body.reason).toBe('full');
});

test('a client can request five codes a day', async () => {
  const client = await signUp({ isConfirmed: true });
  await setCounter(`code#${client.id}`, DAY, 4);
  await call(account.requestCode, {}, client);
  const more = await ask(account.requestCode, {}, client);
  expectTooMany(
    more,
    `You’ve requested too many codes. Please try again tomorrow, or write to ${brand.email}.`,
  );
  expect(more.body.reason).toBe('too-many');
});

test('a client can download two copies a day', async () => {
  const client = await signUp({ isConfirmed: true });
  await unlockDirectly(client);
  for (let copy = 1; copy <= 2; copy += 1) await call(account.copyData, {}, client);
  const more = await ask(account.copyData, {}, client);
  expectTooMany(more, 'You’ve downloaded your data twice today. Please try again tomorrow.');
  expect(more.body.reason).toBe('too-many');
  await eventually(async () =>
    expect(await countsIn('Private', 'DataCopied', client.id)).toEqual([1, 1]),
  );
});

test('a trainer can open 40 cases an hour, and opening one again doesn’t count', async () => {
  const [one, other, trainer] = await Promise.all([
    newClient({ isConfirmed: false }),
    newClient({ isConfirmed: false }),
    newTrainer(),
  ]);
  await setCounter(`open#${trainer.id}`, HOUR, 39);
  await call(coach.openCase, { clientId: one.id }, trainer);
  const more = await ask(coach.openCase, { clientId: other.id }, trainer);
  expectTooMany(more, 'You have opened 40 cases this hour. Please open the next one later.');
  expect(more.body).toMatchObject({ reason: 'opening-limit', retryAfter: expect.any(Number) });
  await eventually(async () =>
    expect(await countsIn('CoachOpen', 'OpeningLimitReached', trainer.id)).toEqual([1]),
  );
  await call(coach.openCase, { clientId: one.id }, trainer);
});

test('a trainer can make 120 changes an hour', async () => {
  const [client, trainer] = await Promise.all([newClient({ isConfirmed: false }), newTrainer()]);
  await setCounter(`write#${trainer.id}`, HOUR, 119);
  const clientId = client.id;
  await call(coach.setClearance, { clientId, clearance: 'asked' }, trainer);
  const more = await ask(coach.addNote, { clientId, text: 'More' }, trainer);
  expectTooMany(more, 'You have made 120 changes this hour. Please make the next one later.');
  const timeOff = await ask(coach.setTimeOff, { timeOff: [] }, trainer);
  expectTooMany(timeOff, 'You have made 120 changes this hour. Please make the next one later.');
});

test('in an hour, the coach gets ten emails about unconfirmed accounts, and the tenth says so', async () => {
  const tables = own();
  const now = () => new Date(at);
  const sent: Email[] = [];
  const accounts: FakePool = {
    ...fakePool(),
    find: async (userId) => ({ email: addressOf(userId), isConfirmed: false }),
  };
  const deps: Parameters<typeof deliver>[0] = {
    tables,
    accounts,
    hash,
    decryptAddress: async () => undefined,
    coachEmail: 'coach@example.com',
    onlyTo: 'anybody',
    unconfirmedEmailsPerHour: coachLimits.unconfirmedEmailsPerHour,
    timeZone: 'UTC',
    settings: { siteUrl: 'https://example.com', timeZone: 'UTC' },
    send: async (email) => {
      sent.push(email);
      return { outcome: 'sent' };
    },
    timeLeft: () => 30_000,
    now,
  };
  const userId = 'unconfirmed';
  await actsOn(tables, { accounts, now }).submit(userId);
  const jobs = Array.from({ length: 11 }, (_, index) =>
    index % 2 === 0
      ? newJob({ kind: 'notice', owner: userId, data: { submittedAt: at } }, now())
      : newJob({ kind: 'messageToCoach', owner: userId, data: {} }, now()),
  );
  for (const job of jobs) {
    await putItem({ table: tables.jobs, item: job });
    expect(await deliver(deps, job.id)).toBe('over');
  }
  expect(sent).toHaveLength(10);
  const isLast = ({ text }: Email) =>
    text.includes(
      'This hour, we email you no more about accounts with an unconfirmed address. More may wait on Today.',
    );
  expect(sent.map(isLast)).toEqual([...new Array(9).fill(false), true]);
  expect(await getItem({ table: tables.jobs, key: { id: jobs[10]?.id } })).toMatchObject({
    state: 'done',
    reason: 'limited',
  });
});

test('each side gets at most one email an hour about messages', async () => {
  const [client, trainer] = await Promise.all([newClient(), newTrainer()]);
  const clientId = client.id;
  const planned = (kind: string) => async () =>
    (await jobsOf(clientId)).filter((job) => job.kind === kind).map(({ sendAt }) => sendAt);
  const hourLater = (times: string[]) => {
    const [first = '', second = ''] = times.sort();
    return Date.parse(second) - Date.parse(first);
  };
  for (const text of ['One', 'Two', 'Three']) await call(writeMessage, { text }, client);
  expect(hourLater(await planned('messageToCoach')())).toBe(HOUR);
  expect(await planned('messageToCoach')()).toHaveLength(2);
  for (const text of ['One', 'Two', 'Three']) {
    await call(coach.sendMessage, { clientId, text }, trainer);
  }
  expect(hourLater(await planned('messageToClient')())).toBe(HOUR);
  expect(await planned('messageToClient')()).toHaveLength(2);
});
