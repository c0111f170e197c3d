import {
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { type Job, newJob } from '#lambdas/jobs/job.ts';
import { getItem } from '#lambdas/platform/store/reads.ts';
import type { Item } from '#lambdas/platform/store/table.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { HOUR, MINUTE } from '#shared/domain/time.ts';
import { recordCall, setFollowUp } from '#shared/endpoints/coach.ts';
import { newTrainer } from '#tests/product/accounts.ts';
import { call, newClient, requestGuide } from '#tests/product/calls.ts';
import { coachEmails, emailsTo, waitForCoachEmails, waitForEmails } from '#tests/product/emails.ts';
import { eventually } from '#tests/product/eventually.ts';
import { breakCalls, faults } from '#tests/product/faults/faults.ts';
import { invoke, runClock } from '#tests/product/functions.ts';
import { countsIn } from '#tests/product/logs.ts';
import { awsConfig, freshAddress, output } from '#tests/product/product.ts';
import {
  jobsOf,
  leadsOf,
  setCase,
  setItem,
  storedCase,
  tables,
  waitForJobs,
} from '#tests/product/store.ts';

const lambda = new LambdaClient(awsConfig);

/** Stops what the stream or the queue passes to the function, until it is disposed. */
const disconnect = async (id: string): Promise<AsyncDisposable> => {
  const { EventSourceMappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName: output(`${id}FunctionName`) }),
  );
  const set = async (Enabled: boolean) => {
    for (const { UUID } of EventSourceMappings) {
      await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
    }
  };
  await set(false);
  return { [Symbol.asyncDispose]: () => set(true) };
};

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const jobWith = async (id: string) => (await getItem({ table: tables.jobs, key: { id } })) as Item;

const waitForState = (id: string, state: Job['state']): Promise<Item> =>
  eventually(async () => {
    const job = await jobWith(id);
    expect(job).toMatchObject({ state });
    return job;
  });

/** A guide request of which no email was sent yet, as if nobody had passed it on. */
const quietLead = async (changes: Partial<Job> = {}) => {
  const email = freshAddress();
  const id = crypto.randomUUID();
  const createdAt = new Date().toISOString();
  await putItem({
    table: tables.leads,
    item: {
      id,
      email,
      address: email,
      name: 'lea',
      createdAt,
      month: '2021-07',
      at: `${createdAt}#${id}`,
      unsubscribeSecret: crypto.randomUUID(),
      expiresAt: Math.ceil(Date.now() / 1000) + 3600,
    },
  });
  const job = { ...newJob({ kind: 'guide', owner: id, data: {} }, new Date()), ...changes };
  return { email, job };
};

const putJobItem = (job: object) => putItem({ table: tables.jobs, item: job });

const delivery = (...ids: string[]) => ({
  Records: ids.map((body, index) => ({
    messageId: String(index),
    receiptHandle: 'none',
    body,
    attributes: { ApproximateReceiveCount: '1' },
  })),
});

test('a job that nobody can send is given up at once with an alarm, and its neighbors are sent', async () => {
  const [before, after] = [await quietLead(), await quietLead()];
  const good = newJob({ kind: 'guide', owner: before.job.owner, data: {} }, new Date());
  const bad: [reason: string, job: object][] = [
    ['unknown kind', { ...good, id: crypto.randomUUID(), kind: 'bribe' }],
    ['unreadable', { ...good, id: crypto.randomUUID(), data: { to: 'stranger@example.com' } }],
    ['unreadable', { ...good, id: crypto.randomUUID(), kind: 'series', data: { step: 'one' } }],
    ['not composed', { ...good, id: crypto.randomUUID(), kind: 'series', data: { step: 99 } }],
    [
      'unreadable',
      { id: crypto.randomUUID(), owner: 'x', kind: 'guide', dueAt: 'soon', shard: 'email#1' },
    ],
  ];
  await putJobItem(before.job);
  for (const [, job] of bad) await putJobItem(job);
  await putJobItem(after.job);
  for (const { email, job } of [before, after]) {
    await waitForState(job.id, 'done');
    expect(await waitForEmails(email)).toHaveLength(1);
  }
  for (const [reason, job] of bad) {
    const { id } = job as { id: string };
    const over = await waitForState(id, 'given up');
    expect(over.reason).toBe(reason);
    expect(over).not.toHaveProperty('shard');
    await eventually(async () => expect(await countsIn('Send', 'JobGivenUp', id)).toEqual([1]));
  }
});

test('an email’s address never comes from the job', async () => {
  const client = await newClient();
  const job = newJob({ kind: 'receipt', owner: client.id, data: {} }, new Date());
  await putJobItem({ ...job, to: 'stranger@example.com', email: 'stranger@example.com' });
  await waitForJobs(client.id, 3);
  expect(await waitForEmails(client.email, /application/, 2)).toHaveLength(2);
  expect(await emailsTo('stranger@example.com')).toEqual([]);
});

test('a duplicate delivery sends nothing twice', async () => {
  const { email, job } = await quietLead();
  await putJobItem(job);
  await Promise.all([
    invoke('Send', delivery(job.id, job.id)),
    invoke('Send', delivery(job.id)),
    invoke('Relay', { Records: [{ dynamodb: { Keys: { id: { S: job.id } } } }] }),
  ]);
  await waitForState(job.id, 'done');
  expect(await invoke('Send', delivery(job.id))).toEqual({ batchItemFailures: [] });
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('while a sender holds a job, no other sends it, and after its death another one does', async () => {
  const held = { state: 'sending', attempts: 1 } as const;
  const soon = new Date(Date.now() + 2 * MINUTE).toISOString();
  const { email, job } = await quietLead({ ...held, leaseUntil: soon, dueAt: soon });
  await putJobItem(job);
  await invoke('Send', delivery(job.id));
  await runClock();
  expect(await jobWith(job.id)).toMatchObject(held);

  // The clock moves the due time before a sender gets the job from the queue.
  await setItem('jobs', { id: job.id }, { leaseUntil: ago(1000), dueAt: soon });
  await invoke('Send', delivery(job.id));
  expect(await waitForState(job.id, 'done')).toMatchObject({ attempts: 2, inDoubt: true });
  expect(await waitForEmails(email)).toHaveLength(1);
  await eventually(async () =>
    expect(await countsIn('Send', 'EmailMaybeTwice', job.id)).toContain(1),
  );
});

test('a sender whose claim’s answer is lost sends the email at once', async () => {
  const { email, job } = await quietLead();
  await using broken = await breakCalls({
    service: 'dynamodb',
    operation: 'PutItem',
    about: [job.id, '"sending"'],
    times: 1,
    fault: faults.responseLost,
  });
  await putJobItem(job);
  const over = await waitForState(job.id, 'done');
  expect(over.attempts).toBe(1);
  expect(over).not.toHaveProperty('inDoubt');
  expect(await broken.hits()).toBe(1);
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('a guide email counts once, also if the answers of its counter are lost', async () => {
  const { email, job } = await quietLead();
  await using broken = await breakCalls({
    service: 'dynamodb',
    operation: 'UpdateItem',
    about: ['limit#guide#', job.id],
    times: 4,
    fault: faults.responseLost,
  });
  await putJobItem(job);
  await waitForState(job.id, 'done');
  expect(await broken.hits()).toBe(4);
  expect(await waitForEmails(email)).toHaveLength(1);
});

test('what the stream loses, the clock enqueues when it is due', {
  concurrent: false,
}, async () => {
  const email = freshAddress();
  const jobId = await (async () => {
    await using _ = await disconnect('Relay');
    await requestGuide(email);
    const [job] = await jobsOf(String((await leadsOf(email))[0]?.id));
    await runClock();
    expect(await jobWith(job?.id ?? '')).toMatchObject({ state: 'waiting', attempts: 0 });
    await setItem('jobs', { id: job?.id }, { dueAt: ago(1000) });
    await runClock();
    await waitForState(job?.id ?? '', 'done');
    return job?.id ?? '';
  })();
  expect(await waitForEmails(email)).toHaveLength(1);
  // The stream delivers late.
  await invoke('Send', delivery(jobId));
  expect(await emailsTo(email)).toHaveLength(1);
});

test('after the clock stood still for hours, one run enqueues all that is due, and once', async () => {
  const leads = [];
  for (let index = 0; index < 25; index += 1) {
    const lead = await quietLead({
      sendAt: ago((index + 1) * HOUR),
      dueAt: ago((index + 1) * HOUR),
      shard: `email#${index % 8}`,
    });
    leads.push(lead);
    await putJobItem(lead.job);
  }
  await runClock();
  for (const { job } of leads) await waitForState(job.id, 'done');
  for (const { email } of leads) expect(await waitForEmails(email)).toHaveLength(1);
  // The claim moved the job's time, so the clock doesn't enqueue it again.
  expect((await jobWith(leads[0]?.job.id ?? '')).attempts).toBe(1);
});

test('an id that the queue refuses stops neither the stream nor the clock', async () => {
  const { email, job } = await quietLead();
  const strange = {
    ...job,
    id: 'strange\uFFFEid',
    owner: 'strange',
    dueAt: ago(HOUR),
    shard: job.shard,
  };
  await putJobItem(strange);
  await putJobItem(job);
  await waitForState(job.id, 'done');
  await runClock();
  expect(await jobWith(strange.id)).toMatchObject({ state: 'given up' });
  expect(await waitForEmails(email)).toHaveLength(1);
});

const trainer = await newTrainer();

test('the coach is reminded once before an answer is due, and once when it is overdue', async () => {
  const client = await newClient({ isConfirmed: false });
  const waitSince = async (hours: number) => {
    const waitingSince = ago(hours * HOUR);
    await setCase(client.id, { waitingSince, at: waitingSince });
  };
  const reminders = /^(Answer by|Overdue since) .*: a client is waiting$/;
  await waitSince(23);
  for (let time = 0; time < 2; time += 1) await runClock();
  const [soon] = await waitForCoachEmails(client.id, reminders);
  expect(soon?.subject).toMatch(/^Answer by /);
  // Longer ago than any quiet hours last.
  await waitSince(40);
  for (let time = 0; time < 2; time += 1) await runClock();
  const [overdue] = await waitForCoachEmails(client.id, reminders, 2);
  expect(overdue?.subject).toMatch(/^Overdue since /);
  await waitForJobs(client.id, 3);
  expect(await coachEmails(client.id, reminders)).toHaveLength(2);
  await eventually(async () => expect(await countsIn('Relay', 'AnswerOverdue')).not.toEqual([]));
});

test('the coach is reminded of a follow-up, unless it was moved meanwhile', async () => {
  const client = await newClient({ isConfirmed: false });
  const clientId = client.id;
  await call(recordCall, { clientId, wasReached: true, followUpAt: ago(15 * HOUR) }, trainer);
  await runClock();
  await waitForCoachEmails(clientId, /^A follow-up is due$/);
  await call(setFollowUp, { clientId, followUpAt: ago(16 * HOUR) }, trainer);
  const since = ago(20 * HOUR);
  const moved = newJob(
    { kind: 'reminder', owner: clientId, data: { step: 'follow-up', since } },
    new Date(),
  );
  await putJobItem(moved);
  expect(await waitForState(moved.id, 'done')).toMatchObject({ reason: 'not needed' });
});

test('a reminder for a client who was answered meanwhile isn’t sent', async () => {
  const client = await newClient({ isConfirmed: false });
  const { waitingSince = '' } = await storedCase(client.id);
  await call(recordCall, { clientId: client.id, wasReached: true }, trainer);
  const data = { step: 'soon', since: waitingSince } as const;
  const job = newJob({ kind: 'reminder', owner: client.id, data }, new Date());
  await putJobItem(job);
  expect(await waitForState(job.id, 'done')).toMatchObject({ reason: 'not needed' });
});
