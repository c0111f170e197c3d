import { expect, test } from 'vitest';
import { deleteJobId } from '#lambdas/deletion/begin.ts';
import { HOUR, MINUTE } from '#shared/domain/time.ts';
import { copyData, deleteAccount, readAccount } from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import { sendMessage } from '#shared/endpoints/coach.ts';
import { readMessages, writeMessage } from '#shared/endpoints/message.ts';
import { newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { ask, call, consented, newClient, requestGuide, submit } from '#tests/product/calls.ts';
import { askEdge } from '#tests/product/edge.ts';
import { coachEmails, emailsTo, waitForEmail, waitForEmails } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import type { Fault, Rule } from '#tests/product/faults/fault-proxy.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { runClock, runDeletions } from '#tests/product/functions.ts';
import { countsIn } from '#tests/product/logs.ts';
import { freshAddress } from '#tests/product/product.ts';
import {
  answersIn,
  jobsOf,
  leadsOf,
  partitionOf,
  setItem,
  storedCase,
  waitForJobs,
} from '#tests/product/store.ts';
import { unlockDirectly } from '#tests/product/unlocking.ts';

const now = () => new Date().toISOString();

const jobOfGuide = async (email: string) => {
  const [lead] = await leadsOf(email);
  const [job] = await jobsOf(String(lead?.id));
  return job;
};

const waitForGuide = (email: string, wanted: object) =>
  eventually(async () => {
    const job = await jobOfGuide(email);
    expect(job).toMatchObject(wanted);
    return job;
  });

test('if SES is throttled, the email is sent later, once', async () => {
  const email = freshAddress();
  await using broken = await breakCalls({
    service: 'ses',
    about: email,
    times: 2,
    fault: faults.emailThrottled,
  });
  await requestGuide(email);
  await waitForGuide(email, { state: 'done', attempts: 3 });
  expect(await waitForEmails(email)).toHaveLength(1);
  expect(await broken.hits()).toBe(2);
});

test('while SES is down, requests succeed, and afterward each email is sent once', async () => {
  const [email, client] = [freshAddress(), await signUp({ isConfirmed: true })];
  const down = await Promise.all(
    [email, client.email, client.id].map((about) =>
      breakCalls({ service: 'ses', about, fault: faults.unreached }),
    ),
  );
  await requestGuide(email);
  await submit(client);
  await waitForGuide(email, { state: 'waiting', attempts: 2 });
  expect(await emailsTo(email)).toEqual([]);
  for (const each of down) await each.end();
  await waitForJobs(client.id, 2);
  expect(await waitForEmails(client.email)).toHaveLength(1);
  expect(await coachEmails(client.id)).toHaveLength(1);
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('if SES refuses an email for good, it isn’t tried again, and an alarm goes off', async () => {
  const email = freshAddress();
  await using broken = await breakCalls({
    service: 'ses',
    about: email,
    fault: faults.emailRejected,
  });
  await requestGuide(email);
  const job = await waitForGuide(email, { state: 'given up', reason: 'MessageRejected' });
  expect(await broken.hits()).toBe(1);
  await eventually(async () => expect(await countsIn('Send', 'JobGivenUp', job?.id)).toEqual([1]));
});

test('if SES refuses the whole account, the email waits without counting an attempt', async () => {
  const email = freshAddress();
  await using broken = await breakCalls({
    service: 'ses',
    about: email,
    times: 1,
    fault: faults.sendingPaused,
  });
  await requestGuide(email);
  const job = await waitForGuide(email, {
    state: 'waiting',
    reason: 'AccountSendingPausedException',
  });
  expect(job?.attempts).toBe(0);
  const minutes = (Date.parse(job?.sendAt ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThan(15.1);
  expect(await broken.hits()).toBe(1);
  await eventually(async () =>
    expect(await countsIn('Send', 'EmailHeldByAccount', job?.id)).toEqual([1]),
  );
  await setItem('jobs', { id: job?.id }, { sendAt: now(), dueAt: now() });
  await runClock();
  await waitForGuide(email, { state: 'done', attempts: 1 });
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('if SES accepts an email and its answer is lost, there is one more email, and it is counted', async () => {
  const email = freshAddress();
  await using _ = await breakCalls({
    service: 'ses',
    about: email,
    times: 1,
    fault: faults.responseLost,
  });
  await requestGuide(email);
  const job = await waitForGuide(email, { state: 'done', attempts: 2, inDoubt: true });
  expect(await waitForEmails(email, /^/, 2)).toHaveLength(2);
  await eventually(async () =>
    expect(await countsIn('Send', 'EmailMaybeTwice', job?.id)).toEqual([1]),
  );
});

test('if the outcome of a sent email can’t be stored at first, it isn’t sent again', async () => {
  const email = freshAddress();
  const broken = await breakCalls({
    service: 'ses',
    about: email,
    times: 1,
    fault: faults.emailThrottled,
  });
  await requestGuide(email);
  const job = await waitForGuide(email, { attempts: 1 });
  await using settling = await breakCalls({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    about: [String(job?.id), '"done"'],
    times: 6,
    fault: faults.tableThrottled,
  });
  await broken.end();
  await waitForGuide(email, { state: 'done' });
  expect(await settling.hits()).toBe(6);
  expect(await waitForEmails(email)).toHaveLength(1);
});

const calls: Record<string, Omit<Rule, 'about' | 'fault'>> = {
  'the key': { service: 'kms', operation: 'GenerateDataKey' },
  'the table': { service: 'dynamodb', operation: 'TransactWriteItems' },
  'the user pool': { service: 'cognito-idp', operation: 'AdminGetUser' },
};

const failures: [what: string, Fault][] = [
  ['the key', faults.keyDisabled],
  ['the key', faults.keyDenied],
  ['the key', faults.unreached],
  ['the table', faults.tableThrottled],
  ['the table', faults.unreached],
  ['the user pool', faults.unreached],
];

test.each(failures)(
  'if %s can’t be used (%o), a submission is refused and stores nothing, and its repetition works',
  async (what, fault) => {
    const [account, key] = [await signUp(), crypto.randomUUID()];
    const rule = calls[what];
    if (!rule) throw new Error(what);
    const broken = await breakCalls({ ...rule, about: account.id, fault });
    const { status, body, headers } = await ask(
      submitHealthAssessment,
      consented(account),
      account,
      key,
    );
    expect([status, body.error, headers['retry-after']]).toEqual([
      503,
      'We can’t save this right now. Please try again in a minute.',
      '5',
    ]);
    expect(await broken.hits()).toBeGreaterThan(0);
    await broken.end();
    expect(await partitionOf(account.id)).toEqual([]);
    expect(await answersIn(account.id)).toEqual([]);
    expect(await jobsOf(account.id)).toEqual([]);
    await submit(account, {}, key);
    expect(await answersIn(account.id)).toHaveLength(1);
  },
);

test.each([
  ['throttles a call', faults.tableThrottled],
  ['doesn’t answer a call', faults.silent],
])('if the table %s, the function asks again in time', async (_, fault) => {
  const account = await signUp();
  await using broken = await breakCalls({
    service: 'dynamodb',
    about: account.id,
    times: 1,
    fault,
  });
  await submit(account);
  expect(await broken.hits()).toBe(1);
});

test.each([1, 2])(
  'if the table’s answer to a write is lost %i times, the act is stored once',
  async (times) => {
    const [client, key] = [await newClient({ isConfirmed: false }), crypto.randomUUID()];
    await using broken = await breakCalls({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      about: [client.id, 'message#'],
      times,
      fault: faults.responseLost,
    });
    const first = await ask(writeMessage, { text: 'Once' }, client, key);
    expect(first.status).toBe(times === 1 ? 200 : 503);
    expect(await broken.hits()).toBe(times);
    const again = await ask(writeMessage, { text: 'Once' }, client, key);
    expect(again.status).toBe(200);
    if (first.status === 200) expect(again.body).toEqual(first.body);
    expect((await storedCase(client.id)).messages).toBe(1);
  },
);

test('what can’t be decrypted in an outage is an outage, not unreadable', async () => {
  const [client, trainer] = [await newClient(), await newTrainer()];
  await call(sendMessage, { clientId: client.id, text: 'Hello' }, trainer);
  await unlockDirectly(client);
  const broken = await breakCalls({
    service: 'kms',
    operation: 'Decrypt',
    about: client.id,
    fault: faults.keyDisabled,
  });
  for (const endpoint of [readMessages, copyData]) {
    const { status, body } = await ask(endpoint, {}, client);
    expect([status, body.error]).toEqual([
      503,
      'This isn’t available right now. Please try again in a minute.',
    ]);
  }
  await broken.end();
  expect((await call(readMessages, {}, client)).messages).toHaveLength(1);
});

test('if the site can’t store an unsubscribe, its page says so', async () => {
  const email = freshAddress();
  await requestGuide(email);
  const { text } = await waitForEmail(email);
  const [path = ''] = /\/api\/unsubscribe\?token=[\w.-]+/.exec(text) ?? [];
  const [lead] = await leadsOf(email);
  await using _ = await breakCalls({
    service: 'dynamodb',
    about: String(lead?.id),
    fault: faults.unreached,
  });
  const { status, text: page, headers } = await askEdge({ method: 'POST', path });
  expect([status, headers['content-type'], page]).toEqual([
    503,
    'text/html; charset=utf-8',
    expect.stringContaining('Please try again in a minute'),
  ]);
});

test('a deletion that the user pool interrupts rings after an hour, and the clock finishes it', async () => {
  const client = await newClient();
  const broken = await breakCalls({
    service: 'cognito-idp',
    operation: 'AdminDisableUser',
    about: client.id,
    fault: faults.unreached,
  });
  await call(deleteAccount, { email: client.email }, await signIn(client));
  await eventually(async () => expect(await broken.hits()).toBeGreaterThan(0));
  const anHourAgo = new Date(Date.now() - HOUR - MINUTE).toISOString();
  await setItem('jobs', { id: deleteJobId(client.id) }, { dueAt: anHourAgo });
  await expect(runDeletions()).rejects.toThrow('The function failed');
  await eventually(async () => expect(await countsIn('Delete', 'DeletionOverdue')).not.toEqual([]));
  await broken.end();
  await eventually(async () => {
    await runDeletions().catch(() => {});
    expect(await answersIn(client.id)).toEqual([]);
  });
  expect((await ask(readAccount, {}, client)).body.deletingAt).toEqual(expect.any(String));
});
