import { expect, test } from 'vitest';
import type { StoredCase } from '#lambdas/case/stored-case.ts';
import type { StoredLead } from '#lambdas/lead/lead.ts';
import { putItem, removeItem } from '#lambdas/platform/store/writes.ts';
import { trainerId } from '#lambdas/platform/trainers.ts';
import type { List } from '#shared/domain/case.ts';
import { retention } from '#shared/domain/privacy.ts';
import { HOUR } from '#shared/domain/time.ts';
import { withdrawConsent } from '#shared/endpoints/account.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { newTrainer } from '#tests/product/accounts.ts';
import { ask, call, newClient, submit } from '#tests/product/calls.ts';
import { eventually } from '#tests/product/eventually.ts';
import { countsIn } from '#tests/product/logs.ts';
import { freshAddress } from '#tests/product/product.ts';
import { auditOf, leadsOf, setCase, setItem, storedCase, tables } from '#tests/product/store.ts';

const trainer = await newTrainer();

const client = () => newClient({ isConfirmed: false });

const allIn = async (list: List): Promise<string[]> => {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await call(coach.listCases, { list, after }, trainer);
    ids.push(...page.rows.map(({ clientId }) => clientId));
    after = page.after;
  } while (after);
  return ids;
};

/** Of these clients, those in the list, in its order. */
const orderIn = async (list: List, clients: { id: string }[]): Promise<string[]> => {
  const ids = clients.map(({ id }) => id);
  return (await allIn(list)).filter((id) => ids.includes(id));
};

test('a case is in one list, which follows from its status, waiting time, and follow-up', async () => {
  const one = await client();
  const clientId = one.id;
  const listed = async () => {
    const lists = ['answer', 'follow-up', 'clients', 'closed'] as const;
    const found = await Promise.all(lists.map((list) => orderIn(list, [one])));
    return lists.filter((_, index) => found[index]?.length);
  };
  const followUpAt = new Date(Date.now() + HOUR).toISOString();
  const steps: [() => Promise<unknown>, List][] = [
    [async () => {}, 'answer'],
    [() => call(coach.setFollowUp, { clientId, followUpAt }, trainer), 'answer'],
    [() => call(coach.recordCall, { clientId, wasReached: true }, trainer), 'follow-up'],
    [() => call(coach.changeStatus, { clientId, status: 'client' }, trainer), 'clients'],
    [() => call(coach.setFollowUp, { clientId, followUpAt }, trainer), 'follow-up'],
    [
      () => call(coach.changeStatus, { clientId, status: 'closed', reason: 'ended' }, trainer),
      'closed',
    ],
    [() => submit(one), 'answer'],
  ];
  for (const [step, list] of steps) {
    await step();
    expect(await listed()).toEqual([list]);
  }
});

test('who waits longest comes first, then the earliest follow-up, then the latest change', async () => {
  const [one, two, three] = [await client(), await client(), await client()];
  const all = [one, two, three];
  const ids = all.map(({ id }) => id);
  await call(coach.recordCall, { clientId: one.id, wasReached: false }, trainer);
  expect(await orderIn('answer', all)).toEqual(ids);

  const later = new Date(Date.now() + 2 * HOUR).toISOString();
  const sooner = new Date(Date.now() + HOUR).toISOString();
  for (const [{ id }, followUpAt] of [
    [one, later],
    [two, sooner],
    [three, undefined],
  ] as const) {
    await call(coach.recordCall, { clientId: id, wasReached: true, followUpAt }, trainer);
  }
  expect(await orderIn('follow-up', all)).toEqual([three.id, two.id, one.id]);

  for (const { id } of all) {
    await call(coach.setFollowUp, { clientId: id }, trainer);
    await call(coach.changeStatus, { clientId: id, status: 'client' }, trainer);
  }
  expect(await orderIn('clients', all)).toEqual(ids.toReversed());
  for (const { id } of all) {
    await call(coach.changeStatus, { clientId: id, status: 'closed', reason: 'ended' }, trainer);
  }
  expect(await orderIn('closed', all)).toEqual(ids.toReversed());
});

test('a list has 50 cases a page, and the cursor leads to the rest', async () => {
  const cases = Array.from({ length: 55 }, (_, index) => {
    const at = `2090-01-01T00:${String(59 - index).padStart(2, '0')}:00.000Z`;
    const userId = `page-${String(index).padStart(2, '0')}`;
    const stored: StoredCase & { list: List; at: string } = {
      userId,
      item: 'case',
      revision: 1,
      status: 'closed',
      reason: 'ended',
      changedAt: at,
      addressHash: userId,
      isConfirmed: true,
      assessments: [],
      messages: 0,
      characters: 0,
      list: 'closed',
      at,
    };
    return stored;
  });
  for (const item of cases) await putItem({ table: tables.cases, item });
  const first = await call(coach.listCases, { list: 'closed' }, trainer);
  const ids = cases.map(({ userId }) => userId);
  expect(first.rows.map(({ clientId }) => clientId)).toEqual(ids.slice(0, 50));
  const second = await call(coach.listCases, { list: 'closed', after: first.after }, trainer);
  expect(second.rows.slice(0, 5).map(({ clientId }) => clientId)).toEqual(ids.slice(50));

  for (const [list, after] of [
    ['answer', first.after],
    ['closed', 'bm8gY3Vyc29y'],
  ]) {
    expect((await ask(coach.listCases, { list, after }, trainer)).status).toBe(400);
  }
  for (const { userId } of cases) {
    await removeItem({ table: tables.cases, key: { userId, item: 'case' } });
  }
});

test('a search finds the exact address in any letter case, and nothing else', async () => {
  const one = await client();
  const found = async (email: string) =>
    (await call(coach.listCases, { email }, trainer)).rows.map(({ clientId }) => clientId);
  expect(await found(one.email)).toEqual([one.id]);
  expect(await found(one.email.toUpperCase())).toEqual([one.id]);
  expect(await found(`x${one.email}`)).toEqual([]);
  expect(await found(one.email.replace('@', '+tag@'))).toEqual([]);
});

test('of cases with the same address, the confirmed one comes first', async () => {
  const [one, ...others] = await Promise.all([client(), client(), client()]);
  const { addressHash } = await storedCase(one.id);
  for (const { id } of others) await setCase(id, { addressHash });
  const found = async () =>
    (await call(coach.listCases, { email: one.email }, trainer)).rows.map((row) => row.clientId);
  const ids = await found();
  expect(ids).toHaveLength(3);
  const last = String(ids.at(-1));
  await setCase(last, { isConfirmed: true });
  expect((await found())[0]).toBe(last);
});

test('lists show the contact and no answer, and after a withdrawal only the name', async () => {
  const one = await client();
  const row = async () => (await call(coach.listCases, { email: one.email }, trainer)).rows[0];
  expect(await row()).toMatchObject({
    contact: { name: one.fullName, email: one.email, phone: expect.any(String) },
    waitingFor: 'assessment',
  });
  expect(JSON.stringify(await row())).not.toMatch(/Albuterol|Asthma/);
  await call(withdrawConsent, {}, one);
  expect(await row()).toMatchObject({
    list: 'closed',
    reason: 'withdrawn',
    contact: { name: one.fullName },
  });
  expect((await row())?.contact).toEqual({ name: one.fullName });
});

test('an hour of listing leaves one audit entry per kind, and each further page is counted', async () => {
  const other = await newTrainer();
  const month = '2021-01';
  for (let time = 0; time < 2; time += 1) {
    await call(coach.listCases, { list: 'answer' }, other);
    await call(coach.listCases, { email: freshAddress() }, other);
    await call(coach.listLeads, { month }, other);
  }
  const actions = (await auditOf(other.id)).map(({ action, by }) => [action, by]);
  // A new hour may have begun in between.
  expect(new Set(actions.map(([action]) => action))).toEqual(new Set(['listed', 'listed leads']));
  expect(actions.length).toBeLessThanOrEqual(4);
  expect(actions.every(([, by]) => by === other.id)).toBe(true);
  await eventually(async () => {
    expect(await countsIn('CoachList', 'PageListed', other.id)).toEqual([1, 1, 1, 1]);
  });
});

const paths = [
  [coach.listCases, { list: 'answer' }],
  [coach.listCases, { email: 'sam@example.com' }],
  [coach.listLeads, { month: '2026-11' }],
  [coach.openCase, { clientId: 'client-1' }],
  [coach.changeStatus, { clientId: 'client-1', status: 'client' }],
  [coach.setFollowUp, { clientId: 'client-1' }],
  [coach.recordCall, { clientId: 'client-1', wasReached: true }],
  [coach.addNote, { clientId: 'client-1', text: 'A note' }],
  [coach.sendMessage, { clientId: 'client-1', text: 'A message' }],
  [coach.removeLine, { clientId: 'client-1', line: 'log#1' }],
  [coach.setClearance, { clientId: 'client-1', clearance: null }],
  [coach.setTimeOff, { timeOff: [] }],
] as const;

const answersTo = async (caller: typeof trainer) => {
  const answers: unknown[] = [];
  for (const [endpoint, input] of paths) {
    const { status, body } = await ask(endpoint, input, caller);
    answers.push(status === 403 ? body.reason : status);
  }
  return answers;
};

test('a locked or removed trainer can read and change nothing, although the session lasts', async () => {
  const [locked, removed] = await Promise.all([newTrainer(), newTrainer()]);
  await setItem('settings', { id: trainerId(locked.id) }, { lockedAt: new Date().toISOString() });
  expect(await answersTo(locked)).toEqual(paths.map(() => 'locked'));
  await removeItem({ table: tables.settings, key: { id: trainerId(removed.id) } });
  expect(await answersTo(removed)).toEqual(paths.map(() => 'locked'));
});

test('while the owner has locked all trainers, none can read or change anything', {
  concurrent: false,
}, async () => {
  await putItem({ table: tables.settings, item: { id: 'lock#all' } });
  try {
    expect(await answersTo(trainer)).toEqual(paths.map(() => 'locked'));
  } finally {
    await removeItem({ table: tables.settings, key: { id: 'lock#all' } });
  }
});

test('guide requests are listed by month, a hundred a page, the newest first', async () => {
  const month = '2021-03';
  const leads = Array.from({ length: 105 }, (_, index): StoredLead => {
    const createdAt = new Date(Date.UTC(2021, 2, 1, 0, index)).toISOString();
    const id = crypto.randomUUID();
    const email = freshAddress();
    return {
      id,
      email,
      address: email,
      name: 'lea',
      createdAt,
      month: `${month}#${index % 8}`,
      at: `${createdAt}#${id}`,
      unsubscribeSecret: crypto.randomUUID(),
      // The oldest one has ended, although DynamoDB hasn't deleted it.
      expiresAt: Math.floor(Date.now() / 1000) + (index === 0 ? -60 : 3600),
    };
  });
  for (const item of leads) await putItem({ table: tables.leads, item });
  const newest = leads.toReversed().map(({ id }) => id);
  const first = await call(coach.listLeads, { month }, trainer);
  expect(first.rows.map(({ id }) => id)).toEqual(newest.slice(0, 100));
  const second = await call(coach.listLeads, { month, after: first.after }, trainer);
  expect(second.rows.map(({ id }) => id)).toEqual(newest.slice(100, 104));
  expect(second.after).toBeUndefined();
  expect((await call(coach.listLeads, { month: '2021-04' }, trainer)).rows).toEqual([]);
  expect((await ask(coach.listLeads, { month, after: 'bm8gY3Vyc29y' }, trainer)).status).toBe(400);
  for (const { id } of leads) await removeItem({ table: tables.leads, key: { id } });
});

test('a guide request keeps where it came from, and ends after its period', async () => {
  const email = freshAddress();
  const source = { source: 'newsletter', medium: 'email', campaign: 'spring', referrer: 'a.org' };
  await call(subscribeLeadMagnet, { email, name: 'lea', source });
  const [lead] = await leadsOf(email);
  const month = new Date().toISOString().slice(0, 7);
  const { rows } = await call(coach.listLeads, { month }, trainer);
  expect(rows.find((row) => row.email === email)).toMatchObject({ name: 'lea', source });
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + retention.leadMonths);
  expect(Math.abs(Number(lead?.expiresAt) - end.getTime() / 1000)).toBeLessThan(120);
});
