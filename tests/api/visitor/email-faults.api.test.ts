import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';

import { newLead } from '#tests/support/cloud/leads.ts';
import { counted, logOf } from '#tests/support/cloud/logs.ts';
import { emailsTo, expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import { enqueue, waitForDeadLetter } from '#tests/support/cloud/queue.ts';
import {
  deleteLead,
  findEntry,
  leaveEntry,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { submitLead } from '#tests/support/product/submissions.ts';

const leave = async (changes: Record<string, unknown>) => {
  const lead = newLead();
  await leaveEntry(lead.leadId, lead.email, changes);
  return lead;
};

const expectCounted = (metric: string, leadId: string) =>
  eventually(async () => expect(await counted('SendFunctionName', metric, leadId)).toBe(1));

test.concurrent('while SES throttles requests, the sender retries an email until SES accepts it, and sends it once', async () => {
  const { key, email, sending, leadId } = newLead();
  await using broken = await breakCalls({ ...sending, times: 3, fault: faults.emailThrottled });
  expect((await submitLead(email, key)).status).toBe(200);

  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 4 });
  expect(await broken.hits()).toBe(3);
  await expectOneEmail(email);
});

test.concurrent('the sender sends no email for a lead that was deleted while the email waited', async () => {
  const { key, email, sending, leadId } = newLead();
  await using broken = await breakCalls({ ...sending, fault: faults.unreached });
  expect((await submitLead(email, key)).status).toBe(200);
  await eventually(async () => expect(await broken.hits()).toBeGreaterThan(0));

  await deleteLead(leadId);
  await broken.end();
  await eventually(async () =>
    expect(
      (await logOf('SendFunctionName')).filter(
        (line) => line.includes('email-entry-gone') && line.includes(leadId),
      ),
    ).not.toEqual([]),
  );
  expect(await emailsTo(email)).toEqual([]);
  expect(await findEntry(leadId)).toBeUndefined();
});

test.concurrent('if SES’s response is lost, the sender sends the email a second time and counts a possible duplicate', async () => {
  const { key, email, leadId, sending } = newLead();
  await using broken = await breakCalls({ ...sending, times: 1, fault: faults.responseLost });
  await submitLead(email, key);

  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 2, inDoubt: true });
  expect(await broken.hits()).toBe(1);
  await eventually(async () => expect(await emailsTo(email)).toHaveLength(2));
  await expectCounted(metrics.emailMaybeDuplicate, leadId);
});

test.concurrent('if the sender’s claim of an email succeeds but its response is lost, the sender sends the email once', async () => {
  const { key, email, claim, leadId } = newLead();
  await using broken = await breakCalls({ ...claim, times: 3, fault: faults.responseLost });
  await submitLead(email, key);

  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(3);
  await expectOneEmail(email);
});

test.concurrent('the sender sends an email once and records it as sent, even if seven attempts to record it fail', async () => {
  const { key, email, settle, leadId } = newLead();
  await using broken = await breakCalls({ ...settle, times: 7, fault: faults.unreached });
  await submitLead(email, key);

  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
  expect(await broken.hits()).toBe(7);
  await expectOneEmail(email);
});

test.concurrent('the sender marks an outbox entry of an unknown version as failed, and sends other emails', async () => {
  const [odd, neighbour] = [await leave({ version: 99 }), newLead()];
  await submitLead(neighbour.email, neighbour.key);

  expect(await waitForEmailState(odd.leadId, 'failed')).toMatchObject({ reason: 'unreadable' });
  await expectCounted(metrics.emailParked, odd.leadId);
  await waitForEmailState(neighbour.leadId, 'sent');
  expect(await emailsTo(odd.email)).toEqual([]);
});

test.concurrent('an unreadable message ends up in the dead-letter queue, and the sender sends other emails', async () => {
  const neighbour = newLead();
  const broken = `{"type":"send","id":`;
  const [{ MessageId = '' }] = await Promise.all([
    enqueue(broken),
    submitLead(neighbour.email, neighbour.key),
  ]);

  await waitForEmailState(neighbour.leadId, 'sent');
  await waitForDeadLetter(broken);
  expect(await counted('SendFunctionName', metrics.emailParked, MessageId)).toBeGreaterThan(0);
});
