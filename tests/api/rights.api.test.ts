import {
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { caseKey } from '#lambdas/case/stored-case.ts';
import { deleteJobId, deletionOwner } from '#lambdas/deletion/begin.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { fitnessLevels, questionOf } from '#shared/domain/assessment.ts';
import { leftOut, processors } from '#shared/domain/privacy.ts';
import { DAY, MINUTE } from '#shared/domain/time.ts';
import * as account from '#shared/endpoints/account.ts';
import { giveDraftKey } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { readMessages, writeMessage } from '#shared/endpoints/message.ts';
import { type Account, cognito, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { answersOf, ask, call, newClient, requestGuide, submit } from '#tests/product/calls.ts';
import { allEmails, waitForCoachEmails, waitForEmail } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { runDeletions } from '#tests/product/functions.ts';
import { actsOn, addressOf, fakePool } from '#tests/product/in-process.ts';
import { clientThrough, ownTables } from '#tests/product/own-tables.ts';
import { output } from '#tests/product/product.ts';
import {
  answersIn,
  auditOf,
  jobsOf,
  leadsOf,
  partitionOf,
  readItem,
  scan,
  setItem,
  storedCase,
  tableNames,
  tables,
  waitForJobs,
} from '#tests/product/store.ts';
import { unlockDirectly } from '#tests/product/unlocking.ts';

const trainer = await newTrainer();
const own = ownTables();

const statusOf = async (...given: Parameters<typeof ask>) => {
  const { status, body } = await ask(...given);
  return status === 200 ? status : [status, body.reason];
};

const withdrawn = [403, 'withdrawn'];

test('after a withdrawal, no trainer can open or change what was there, and the coach is told', async () => {
  const client = await newClient({ fullName: 'Unusualname' });
  const clientId = client.id;
  await call(coach.addNote, { clientId, text: 'A note' }, trainer);
  const line = String((await partitionOf(clientId)).find(({ kind }) => kind === 'note')?.item);
  await call(coach.setFollowUp, { clientId, followUpAt: '2030-01-01T00:00:00Z' }, trainer);
  expect(await call(account.withdrawConsent, {}, client)).toEqual({ ok: true });

  const acts: [Endpoint, object][] = [
    [coach.openCase, {}],
    [coach.changeStatus, { status: 'open' }],
    [coach.setFollowUp, {}],
    [coach.recordCall, { wasReached: true }],
    [coach.addNote, { text: 'x' }],
    [coach.sendMessage, { text: 'x' }],
    [coach.removeLine, { line }],
    [coach.setClearance, { clearance: 'asked' }],
  ];
  for (const [endpoint, input] of acts) {
    expect(await statusOf(endpoint, { clientId, ...input }, trainer)).toEqual(withdrawn);
  }
  expect(await statusOf(writeMessage, { text: 'x' }, client)).toEqual([409, undefined]);
  const stored = await storedCase(clientId);
  expect(stored).toMatchObject({ status: 'closed', reason: 'withdrawn' });
  for (const gone of ['waitingSince', 'followUpAt']) expect(stored).not.toHaveProperty(gone);
  const actions = (await auditOf(clientId)).map(({ action, by }) => [action, by]);
  expect(actions).toContainEqual(['withdrew', 'client']);
  expect(actions.filter(([action]) => action === 'refused')).toEqual([['refused', trainer.id]]);
  const [email] = await waitForCoachEmails(clientId, /^A client withdrew consent/);
  expect(JSON.stringify(email)).not.toMatch(/Unusualname/);
  expect((await call(account.readAccount, {}, client)).withdrawnAt).toBe(stored.withdrawnAt);
});

test('a repeated withdrawal changes nothing, and emails once', async () => {
  const client = await newClient();
  await call(account.withdrawConsent, {}, client);
  const { revision } = await storedCase(client.id);
  await call(account.withdrawConsent, {}, client);
  expect((await storedCase(client.id)).revision).toBe(revision);
  const jobs = await waitForJobs(client.id, 3);
  expect(jobs.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(1);
  expect(await statusOf(account.withdrawConsent, {}, await signUp())).toBe(200);
});

test('a new assessment has its own consent, and opens the case without what was before', async () => {
  const client = await newClient();
  const clientId = client.id;
  await call(coach.addNote, { clientId, text: 'An earlier note' }, trainer);
  await call(writeMessage, { text: 'An earlier message' }, client);
  await call(account.withdrawConsent, {}, client);
  const { id } = await submit(client, { phone: 'new' });
  const opened = await call(coach.openCase, { clientId }, trainer);
  expect(opened.assessments.map((each) => each.id)).toEqual([id]);
  expect(opened.log).toEqual([]);
  expect(opened.clientCase).toMatchObject({ list: 'answer', contact: { phone: 'new' } });
  await call(coach.addNote, { clientId, text: 'A new note' }, trainer);
  const { log } = await call(coach.openCase, { clientId }, trainer);
  expect(log.map((line) => 'text' in line && line.text)).toEqual(['A new note']);

  await unlockDirectly(client);
  const { messages } = await call(readMessages, {}, client);
  expect(messages.map(({ text }) => text)).toEqual(['An earlier message']);
  expect((await call(account.copyData, {}, client))['Your assessments']).toHaveLength(2);
});

/** A client about whom every table has something. */
const clientWithEverything = async (): Promise<Account> => {
  const client = await signUp({ isConfirmed: true });
  const clientId = client.id;
  await requestGuide(client.email);
  await requestGuide(client.email.toUpperCase());
  const guide = await waitForEmail(client.email, /free guide/);
  const [unsubscribe = ''] = /\/api\/unsubscribe\?token=[\w.-]+/.exec(guide.text) ?? [];
  await fetch(new URL(unsubscribe, output('SiteUrl')), { method: 'POST' });
  await submit(client, { email: `typed-${client.email}` });
  await call(writeMessage, { text: 'From the client' }, client);
  await call(coach.openCase, { clientId }, trainer);
  await call(coach.sendMessage, { clientId, text: 'From the coach' }, trainer);
  await call(coach.addNote, { clientId, text: 'A note' }, trainer);
  await call(coach.recordCall, { clientId, wasReached: true, note: 'By phone' }, trainer);
  await call(coach.changeStatus, { clientId, status: 'client' }, trainer);
  await call(coach.setClearance, { clientId, clearance: 'asked' }, trainer);
  await waitForJobs(clientId, 4);
  return client;
};

/** What the copy leaves out: ids, hashes, and marks that say nothing about the person. */
const notCopied =
  /^(userId|item|id|revision|list|at|addressHash|consentHash|encrypted|by|coachWroteAt|coachEmailAt|clientEmailAt|remindedFor|overdueFor|followUpFor|messages|characters|address|month|unsubscribeSecret|expiresAt|owner|dueAt|shard|claim|leaseUntil|attempts|sendAt|inDoubt|reason|data|kind|from|seriesWords|tries|waitingFor|waitingSince)$/;

test('the copy has everything that the site stores about the client', async () => {
  const client = await clientWithEverything();
  await unlockDirectly(client);
  const copy = await call(account.copyData, {}, client);
  expect(copy).toMatchObject({
    'Your account': {
      ID: client.id,
      Name: client.fullName,
      Email: client.email,
      'You confirmed this email': true,
    },
    'Where you stand with the coach': {
      Status: 'client',
      'Doctor’s clearance': 'asked',
      'You confirmed your email': true,
    },
    'Your contact details': {
      Name: client.fullName,
      Email: client.email,
      'Email in your assessment': `typed-${client.email}`,
    },
    'Your assessments': [
      {
        'You sent it': expect.any(String),
        'The coach first read it': expect.any(String),
        'The coach answered it': expect.any(String),
        'Version of the consent text': expect.any(String),
        'Fingerprint of the consent text': expect.any(String),
        Answers: {
          ...Object.fromEntries(
            Object.entries(answersOf(client)).map(([name, answer]) => [questionOf(name), answer]),
          ),
          Email: `typed-${client.email}`,
          'Fitness Level': fitnessLevels.intermediate,
        },
      },
    ],
    'Calls, notes, and changes of your status': [
      { What: 'Note', Text: 'A note' },
      { What: 'Reached you', Text: 'By phone' },
      { What: 'Changed your status', Status: 'client' },
    ],
    'Your messages': [
      { From: 'you', Text: 'From the client' },
      { From: 'the coach', Text: 'From the coach' },
    ],
    'Your requests for the guide': expect.arrayContaining([
      expect.objectContaining({ Email: client.email }),
      expect.objectContaining({
        Email: client.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
      }),
      expect.objectContaining({ 'You unsubscribed': expect.any(String) }),
    ]),
    'Emails to or about you': expect.arrayContaining(
      [
        'The free guide',
        'To the coach: you sent an assessment',
        'Receipt for your assessment',
        'To the coach: you wrote a message',
        'To you: the coach wrote a message',
      ].map((email) => expect.objectContaining({ Email: email, State: 'done' })),
    ),
    'Why we send no guide to your address': 'You unsubscribed.',
    'What this copy leaves out, and why': leftOut,
  });
  expect(copy['Who receives your data']).toHaveLength(Object.keys(processors).length + 1);
  expect(copy['Your requests for the guide']).toHaveLength(2);
  const text = JSON.stringify(copy);
  // Names are for people, not for developers.
  expect(text).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":|undefined|null/);
  expect(text).not.toContain(trainer.email);
  const stored = [
    ...(await partitionOf(client.id)),
    ...(await answersIn(client.id)),
    ...(await leadsOf(client.email)),
    ...(await jobsOf(client.id)),
  ];
  const missing = stored.flatMap((item) =>
    Object.entries(item).filter(
      ([name, value]) =>
        !notCopied.test(name) && value !== undefined && !text.includes(JSON.stringify(value)),
    ),
  );
  expect(missing.filter(([name]) => name !== 'assessments')).toEqual([]);
  expect((await auditOf(client.id)).filter(({ action }) => action === 'copied')).toHaveLength(1);
});

const placesOf = async (...texts: string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const name of tableNames) {
    for (const item of await scan(tables[name])) {
      const json = JSON.stringify(item).toLowerCase();
      if (texts.some((text) => json.includes(text.toLowerCase()))) {
        found.push(
          `${name} ${item.id ?? item.item ?? item.action ?? ''}`.replaceAll(/[0-9a-f-]{36}/g, '…'),
        );
      }
    }
  }
  return found;
};

const accountExists = async ({ email }: Account) => {
  const wanted = { UserPoolId: output('UserPoolId'), Username: email };
  try {
    await cognito.send(new AdminGetUserCommand(wanted));
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
};

const toldOf = (client: string) => `The site deleted the data of ${client}.`;

const lookAgain = async (userId: string) => {
  await setItem('jobs', { id: deleteJobId(userId) }, { dueAt: new Date().toISOString() });
  await runDeletions();
};

test('a deletion leaves nothing of the client in any table, nor in the user pool', async () => {
  const client = await clientWithEverything();
  await call(giveDraftKey, {}, client);
  const tokens = { ...client, ...(await signIn(client)) };
  expect(await call(account.deleteAccount, { email: client.email.toUpperCase() }, tokens)).toEqual({
    ok: true,
  });
  expect(await statusOf(coach.openCase, { clientId: client.id }, trainer)).toEqual([
    410,
    'deleted',
  ]);
  const note = { clientId: client.id, text: 'late' };
  expect(await statusOf(coach.addNote, note, trainer)).toEqual([410, 'deleted']);
  expect(await call(account.deleteAccount, { email: client.email }, tokens)).toEqual({ ok: true });

  const receipt = await waitForEmail(client.email, /Your data has been deleted/);
  const [backupDays, tombstoneDays] = [35, 40];
  expect(receipt.text).toContain(
    `Backups, for ${backupDays} days. For ${tombstoneDays} days, fingerprints of your account and address, so that we can delete your data from a backup before we use it.`,
  );
  await eventually(async () => {
    const told = (await allEmails(client.email)).find(({ subject }) =>
      /deleted someone/.test(subject),
    );
    expect(told?.text).toContain(toldOf(client.email));
  });
  expect(await accountExists(client)).toBe(false);
  expect(await partitionOf(client.id)).toEqual([
    { userId: client.id, item: 'case', deletingAt: expect.any(String), revision: 1 },
  ]);

  const planned = await getItem({ table: tables.jobs, key: { id: deleteJobId(client.id) } });
  const minutes = (Date.parse(String(planned?.dueAt)) - Date.now()) / MINUTE;
  expect(minutes).toBeGreaterThan(15);
  expect(minutes).toBeLessThan(16.1);
  // What the first look can miss.
  await setItem('cases', { userId: client.id, item: 'message#late' }, { at: 'late' });
  await lookAgain(client.id);
  const jobs = await waitForJobs(deletionOwner(client.id), 2);
  const left = await placesOf(client.id, client.email);
  expect(
    left.filter((place) => !/^(audit |moments (act|limit|session|code|opened)#)/.test(place)),
  ).toEqual(['jobs …', 'jobs …']);
  expect(jobs.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['deletionToClient', 'done'],
    ['deletionToCoach', 'done'],
  ]);
  expect(jobs.every((job) => !('data' in job))).toBe(true);
  expect(await placesOf(client.email, client.fullName)).toEqual([]);
});

test('a deletion of an unconfirmed account keeps the guide requests of its address', async () => {
  const client = await newClient({ isConfirmed: false });
  await requestGuide(client.email);
  const { submittedAt = '' } = (await storedCase(client.id)).assessments[0] ?? {};
  await call(account.deleteAccount, { email: client.email }, await signIn(client));
  await eventually(async () => expect(await accountExists(client)).toBe(false));
  expect(await leadsOf(client.email)).toHaveLength(1);
  const [toCoach, ...more] = (await jobsOf(deletionOwner(client.id))).filter(
    ({ kind }) => kind !== 'delete',
  );
  expect(more).toEqual([]);
  expect(toCoach?.kind).toBe('deletionToCoach');
  expect(submittedAt).not.toBe('');
});

test('a deletion needs the account’s address', async () => {
  const [client, other] = await Promise.all([newClient(), signUp()]);
  const tokens = await signIn(client);
  expect(await statusOf(account.deleteAccount, { email: other.email }, tokens)).toEqual([
    400,
    undefined,
  ]);
  expect(await storedCase(client.id)).not.toHaveProperty('deletingAt');
});

test('a deletion needs a sign-in of the last five minutes', async () => {
  const ownOnes = own();
  const now = new Date('2026-11-10T08:00:00Z');
  const acts = actsOn(ownOnes, { now: () => now });
  const signedInAt = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  await acts.submit('client-5');
  expect(await acts.delete('client-5', signedInAt(5.1))).toMatchObject({
    status: 401,
    reason: 'sign-in-again',
  });
  expect(await acts.delete('client-5', signedInAt(5))).toMatchObject({ ok: true });
});

const deletionJob = (id: string, userId: string, now: string) => ({
  id,
  owner: deletionOwner(userId),
  kind: 'delete',
  state: 'waiting',
  sendAt: now,
  dueAt: now,
  shard: 'delete',
  attempts: 0,
  revision: 1,
});

test('a job alone, without the client’s request, deletes nobody', async () => {
  const client = await newClient({ isConfirmed: false });
  const now = new Date().toISOString();
  const job = deletionJob(deleteJobId(client.id), client.id, now);
  await putItem({ table: tables.jobs, item: job });
  await eventually(async () => {
    const job = await readItem('jobs', { id: deleteJobId(client.id) });
    expect(job?.state).toBe('given up');
  });
  expect(await accountExists(client)).toBe(true);
  expect(await answersIn(client.id)).toHaveLength(1);
});

test('only the deletion’s own job, which few functions may put, deletes a marked case', async () => {
  const client = await newClient({ isConfirmed: false });
  const now = new Date().toISOString();
  await setItem('cases', caseKey(client.id), { deletingAt: now });
  const id = `other#${client.id}`;
  await putItem({ table: tables.jobs, item: deletionJob(id, client.id, now) });
  await runDeletions();
  expect(await readItem('jobs', { id })).toMatchObject({ state: 'given up' });
  expect(await answersIn(client.id)).toHaveLength(1);
});

test('a deletion that is interrupted at any step is finished by the next run', async () => {
  const ownOnes = own();
  let steps = Number.POSITIVE_INFINITY;
  for (let killedAt = 1; killedAt <= steps; killedAt += 1) {
    const userId = `killed-at-${killedAt}`;
    const accounts = fakePool();
    const acts = actsOn(ownOnes, { accounts });
    await acts.submit(userId);
    await acts.write(userId);
    await acts.subscribe(addressOf(userId), '203.0.113.9');
    await acts.beginDeletion(userId);

    let count = 0;
    const step = async () => {
      count += 1;
      if (count === killedAt) throw new Error('killed');
    };
    const client = clientThrough(async (_, send) => {
      await step();
      return send();
    });
    const pool = {
      ...accounts,
      disable: (id: string) => step().then(() => accounts.disable(id)),
      remove: (id: string) => step().then(() => accounts.remove(id)),
    };
    const killable = actsOn(own(client), { accounts: pool });
    const run = async () => {
      while (await killable.runDeletion(userId));
    };
    await run().catch((error) => expect(String(error.cause ?? error)).toContain('killed'));
    if (count < killedAt) steps = killedAt;
    while (await acts.runDeletion(userId));

    expect([userId, await partitionOf(userId, ownOnes)]).toEqual([userId, []]);
    expect(await answersIn(userId, ownOnes)).toEqual([]);
    expect(await jobsOf(userId, ownOnes)).toEqual([]);
    expect(accounts.removed.has(userId)).toBe(true);
    const kinds = (await jobsOf(deletionOwner(userId), ownOnes)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['deletionToClient', 'deletionToCoach']);
    for (const text of [userId, addressOf(userId)]) {
      const id = `tombstone#tombstone of ${text}`;
      const tombstone = await getItem({ table: ownOnes.settings, key: { id } });
      const days = (Number(tombstone?.expiresAt) * 1000 - Date.now()) / DAY;
      expect(days).toBeCloseTo(40, 1);
    }
  }
  expect(steps).toBeGreaterThan(20);
  expect(await scan(ownOnes.leads)).toEqual([]);
});
