import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { invoke } from '#tests/support/cloud/functions.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { counted, logOf } from '#tests/support/cloud/logs.ts';
import { expectOneMail, mailsTo } from '#tests/support/cloud/mailbox.ts';
import {
  enqueue,
  queueEvent,
  sendMessageOf,
  waitForDeadLetter,
} from '#tests/support/cloud/queue.ts';
import {
  deleteLead,
  findEntry,
  findLead,
  leaveEntry,
  waitForMailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { freshAddress } from '#tests/support/product/product.ts';
import { submitLead } from '#tests/support/product/submissions.ts';

const leave = async (changes: Record<string, unknown>) => {
  const lead = newLead();
  await leaveEntry(lead.leadId, lead.email, changes);
  return lead;
};

const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const expectCounted = (metric: string, leadId: string) =>
  eventually(async () => expect(await counted('SendFunctionName', metric, leadId)).toBe(1));

test.concurrent.each([
  ['throttled', faults.mailThrottled, 3],
  ['out of reach', faults.unreached, 4],
])('a mail while SES is %s is tried again until it is sent, once', async (_, fault, times) => {
  const { key, email, mail, leadId } = newLead();
  await using broken = await breakCalls({ ...mail, times, fault });
  expect((await submitLead(email, key)).status).toBe(200);

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: times + 1 });
  expect(await broken.hits()).toBe(times);
  await expectOneMail(email);
});

test.concurrent('while SES is down leads are taken and wait; when it is back, they are mailed', async () => {
  const { key, email, mail, leadId } = newLead();
  await using broken = await breakCalls({ ...mail, fault: faults.unreached });
  expect((await submitLead(email, key)).status).toBe(200);
  await eventually(async () => expect(await broken.hits()).toBeGreaterThan(1));
  expect(await mailsTo(email)).toEqual([]);

  await broken.end();
  await waitForMailState(leadId, 'sent');
  await expectOneMail(email);
});

test.concurrent('a lead that is deleted while its mail waits gets none, and its message ends', async () => {
  const { key, email, mail, leadId } = newLead();
  await using broken = await breakCalls({ ...mail, fault: faults.unreached });
  expect((await submitLead(email, key)).status).toBe(200);
  await eventually(async () => expect(await broken.hits()).toBeGreaterThan(0));

  await deleteLead(leadId);
  await broken.end();
  await eventually(async () =>
    expect(
      (await logOf('SendFunctionName')).filter(
        (line) => line.includes('mail-entry-gone') && line.includes(leadId),
      ),
    ).not.toEqual([]),
  );
  expect(await mailsTo(email)).toEqual([]);
  expect(await findEntry(leadId)).toBeUndefined();
});

test.concurrent('an address that SES refuses for good has failed at once, and its lead is kept', async () => {
  const { key, email, leadId, mail } = newLead();
  await using broken = await breakCalls({ ...mail, fault: faults.mailRejected });
  await submitLead(email, key);

  expect(await waitForMailState(leadId, 'failed')).toMatchObject({
    attempts: 1,
    reason: 'MessageRejected',
  });
  expect(await broken.hits()).toBe(1);
  expect(await findLead(leadId)).toMatchObject({ email });
  expect(await findEntry(leadId)).not.toHaveProperty('sweepAt');
});

test.concurrent('a mail that SES took without an answer comes twice at most, and that is counted', async () => {
  const { key, email, leadId, mail } = newLead();
  await using broken = await breakCalls({ ...mail, times: 1, fault: faults.answerLost });
  await submitLead(email, key);

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 2, inDoubt: true });
  expect(await broken.hits()).toBe(1);
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));
  await expectCounted(metrics.mailMaybeDuplicate, leadId);
});

test.concurrent('a claim whose answers were lost is still the sender’s own', async () => {
  const { key, email, claim, leadId } = newLead();
  await using broken = await breakCalls({ ...claim, times: 3, fault: faults.answerLost });
  await submitLead(email, key);

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(3);
  await expectOneMail(email);
});

test.concurrent('a sent mail is noted even when the table fails many times: it doesn’t go out again', async () => {
  const { key, email, settle, leadId } = newLead();
  await using broken = await breakCalls({ ...settle, times: 7, fault: faults.unreached });
  await submitLead(email, key);

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(7);
  await expectOneMail(email);
});

test.concurrent('a relay that can’t reach the queue tries again until it has handed over', async () => {
  const { key, email, handOver, leadId } = newLead();
  await using broken = await breakCalls({ ...handOver, times: 3, fault: faults.unreached });
  await submitLead(email, key);

  await waitForMailState(leadId, 'sent');
  expect(await broken.hits()).toBe(3);
  await expectOneMail(email);
});

test.concurrent('a job that is queued five times gives one mail', async () => {
  const { key, email, leadId } = newLead();
  await submitLead(email, key);
  await Promise.all(Array.from({ length: 4 }, () => enqueue(sendMessageOf(leadId))));

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  await expectOneMail(email);
});

test.concurrent('an event that is delivered twice at a time gives one mail', async () => {
  const { email, leadId } = await leave({});
  await Promise.all([
    invoke('SendFunctionName', queueEvent(leadId, leadId)),
    invoke('SendFunctionName', queueEvent(leadId)),
  ]);

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  await expectOneMail(email);
});

test.concurrent('a record of a version that nobody knows is marked as failed, and its neighbours are sent', async () => {
  const [odd, neighbour] = [await leave({ version: 99 }), newLead()];
  await submitLead(neighbour.email, neighbour.key);

  expect(await waitForMailState(odd.leadId, 'failed')).toMatchObject({ reason: 'unreadable' });
  await expectCounted(metrics.mailParked, odd.leadId);
  await waitForMailState(neighbour.leadId, 'sent');
  expect(await mailsTo(odd.email)).toEqual([]);
});

test.concurrent('a message that is none of ours ends among the dead letters, and its neighbours are sent', async () => {
  const neighbour = newLead();
  const broken = `{"type":"send","id":`;
  const [{ MessageId = '' }] = await Promise.all([
    enqueue(broken),
    submitLead(neighbour.email, neighbour.key),
  ]);

  await waitForMailState(neighbour.leadId, 'sent');
  await waitForDeadLetter(broken);
  expect(await counted('SendFunctionName', metrics.mailParked, MessageId)).toBeGreaterThan(0);
});

test.concurrent('an id that SQS refuses is set aside, and its neighbours are sent', async () => {
  const neighbours = [newLead(), newLead()];
  const [first, second] = neighbours;
  await submitLead(first?.email ?? '', first?.key);
  await leaveEntry(`\uFFFE${crypto.randomUUID()}`, freshAddress());
  await submitLead(second?.email ?? '', second?.key);

  for (const { leadId } of neighbours) await waitForMailState(leadId, 'sent');
  await eventually(async () => {
    const parked = (line: string) => line.includes(metrics.mailParked) && line.includes('"no-id"');
    expect((await logOf('RelayFunctionName')).filter(parked)).not.toEqual([]);
  });
});

test.concurrent('what a sender left when it died is sent when its lease is over, and counted as a possible double', async () => {
  const lease = { holder: 'dead', until: soon(3_000) };
  const { email, leadId } = await leave({ state: 'sending', attempts: 1, lease });

  expect(await waitForMailState(leadId, 'sent')).toMatchObject({ attempts: 2 });
  expect((await findEntry(leadId))?.settledAt).toSatisfy((at: string) => at > lease.until);
  await expectOneMail(email);
  await expectCounted(metrics.mailMaybeDuplicate, leadId);
});
