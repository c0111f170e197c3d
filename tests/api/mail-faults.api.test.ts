import { expect, test } from 'vitest';
import { metrics } from '#lambdas/mail/metrics.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults.ts';
import { invoke } from '#tests/support/functions.ts';
import { newLead } from '#tests/support/leads.ts';
import { counted } from '#tests/support/logs.ts';
import { expectOneMail, mailsTo } from '#tests/support/mailbox.ts';
import { enqueue, queueEvent, waitForDeadLetter } from '#tests/support/queue.ts';
import { findLead, leaveLead, mailStatusOf, waitForMailState } from '#tests/support/records.ts';
import { submitLeadUntilTaken } from '#tests/support/submissions.ts';

const leave = async (changes: Record<string, unknown>) => {
  const lead = newLead();
  await leaveLead(lead.leadId, lead.email, changes);
  return lead;
};

const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const expectCounted = (metric: string, leadId: string) =>
  eventually(async () => expect(await counted('SendFunctionName', metric, leadId)).toBe(1));

test.concurrent.each([
  ['throttled', faults.mailThrottled, 3],
  ['out of reach', faults.unreached, 4],
])(
  'F01 F02: a mail while SES is %s is tried again until it is sent, once',
  async (_, fault, times) => {
    const { key, email, job, mail } = newLead();
    await using broken = await breakCalls({ ...mail, times, fault });
    expect((await submitLeadUntilTaken(email, key)).status).toBe(200);

    expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: times + 1 });
    expect(await broken.hits()).toBe(times);
    await expectOneMail(email);
  },
);

test.concurrent('F03: while SES is down leads are taken and wait; when it is back, they are mailed', async () => {
  const { key, email, job, mail } = newLead();
  await using broken = await breakCalls({ ...mail, fault: faults.unreached });
  expect((await submitLeadUntilTaken(email, key)).status).toBe(200);
  await eventually(async () => expect(await broken.hits()).toBeGreaterThan(1));
  expect(await mailsTo(email)).toEqual([]);

  await broken.end();
  await waitForMailState(job, 'sent');
  await expectOneMail(email);
});

test.concurrent('F04: an address that SES refuses for good has failed at once, and its lead is kept', async () => {
  const { key, email, leadId, job, mail } = newLead();
  await using broken = await breakCalls({ ...mail, fault: faults.mailRejected });
  await submitLeadUntilTaken(email, key);

  expect(await waitForMailState(job, 'failed')).toMatchObject({
    attempts: 1,
    reason: 'MessageRejected',
  });
  expect(await broken.hits()).toBe(1);
  expect(await findLead(leadId)).toMatchObject({ email });
  expect(await findLead(leadId)).not.toHaveProperty('outbox');
});

test.concurrent('F05: a mail that SES took without an answer comes twice at most, and that is counted', async () => {
  const { key, email, leadId, job, mail } = newLead();
  await using broken = await breakCalls({ ...mail, times: 1, fault: faults.answerLost });
  await submitLeadUntilTaken(email, key);

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 2, inDoubt: true });
  expect(await broken.hits()).toBe(1);
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));
  await expectCounted(metrics.mailMaybeDuplicate, leadId);
});

test.concurrent('a claim whose answers were lost is still the sender’s own', async () => {
  const { key, email, job, claim } = newLead();
  await using broken = await breakCalls({ ...claim, times: 3, fault: faults.answerLost });
  await submitLeadUntilTaken(email, key);

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(3);
  await expectOneMail(email);
});

test.concurrent('a sent mail is noted even when the table fails many times: it doesn’t go out again', async () => {
  const { key, email, job, settle } = newLead();
  await using broken = await breakCalls({ ...settle, times: 7, fault: faults.unreached });
  await submitLeadUntilTaken(email, key);

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(7);
  await expectOneMail(email);
});

test.concurrent('F11: a relay that can’t reach the queue tries again until it has handed over', async () => {
  const { key, email, job, handOver } = newLead();
  await using broken = await breakCalls({ ...handOver, times: 3, fault: faults.unreached });
  await submitLeadUntilTaken(email, key);

  await waitForMailState(job, 'sent');
  expect(await broken.hits()).toBe(3);
  await expectOneMail(email);
});

test.concurrent('F09: a job that is queued five times gives one mail', async () => {
  const { key, email, job } = newLead();
  await submitLeadUntilTaken(email, key);
  await Promise.all(Array.from({ length: 4 }, () => enqueue(job)));

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 1 });
  await expectOneMail(email);
});

test.concurrent('F09: an event that is delivered twice at a time gives one mail', async () => {
  const { email, job } = await leave({});
  await Promise.all([
    invoke('SendFunctionName', queueEvent(job, job)),
    invoke('SendFunctionName', queueEvent(job)),
  ]);

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 1 });
  await expectOneMail(email);
});

test.concurrent('F08: a record of a version that nobody knows is parked, and its neighbours are sent', async () => {
  const [odd, neighbour] = [await leave({ version: 99 }), newLead()];
  await submitLeadUntilTaken(neighbour.email, neighbour.key);

  expect(await waitForMailState(odd.job, 'failed')).toMatchObject({ reason: 'unreadable' });
  await expectCounted(metrics.mailParked, odd.leadId);
  await waitForMailState(neighbour.job, 'sent');
  expect(await mailsTo(odd.email)).toEqual([]);
});

test.concurrent('F08: a message that is no job ends among the dead letters, and its neighbours are sent', async () => {
  const neighbour = newLead();
  const broken = `{"kind":"guide","leadId":`;
  const [{ MessageId = '' }] = await Promise.all([
    enqueue(broken),
    submitLeadUntilTaken(neighbour.email, neighbour.key),
  ]);

  await waitForMailState(neighbour.job, 'sent');
  await waitForDeadLetter(broken);
  expect(await counted('SendFunctionName', metrics.mailParked, MessageId)).toBeGreaterThan(0);
});

test.concurrent('F10: what a sender left when it died is sent when its lease is over, and counted as a possible double', async () => {
  const mail = {
    state: 'sending',
    attempts: 1,
    leaseHolder: 'dead',
    leaseUntil: soon(3_000),
  } as const;
  const { email, leadId, job } = await leave({ mail });

  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 2 });
  expect((await mailStatusOf(job))?.settledAt).toSatisfy((at: string) => at > mail.leaseUntil);
  await expectOneMail(email);
  await expectCounted(metrics.mailMaybeDuplicate, leadId);
});
