import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { disconnect, invoke, prefixSender, sweep } from '#tests/support/cloud/functions.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import { emailsTo, expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import {
  comeBackSoon,
  enqueue,
  lookInto,
  queueEvent,
  redrive,
  sendMessageOf,
  waitForDeadLetter,
} from '#tests/support/cloud/queue.ts';
import {
  ago,
  alterEntry,
  findEntry,
  leaveEntry,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';

const crashAt = (leadId: string): string => `{
  const { parse } = JSON;
  JSON.parse = (text, ...rest) =>
    text.startsWith('{"type"') && text.includes('${leadId}') ? process.exit(1) : parse(text, ...rest);
}`;

const crashBeforeNoting = (leadId: string): string => `{
  const { stringify } = JSON;
  JSON.stringify = (...given) => {
    const text = stringify(...given);
    if (text?.includes('${leadId}') && text.includes('"${metrics.emailSent}":')) process.exit(1);
    return text;
  };
}`;

test('if a sender crashes before it records SES’s response, the retry counts a possible duplicate', async () => {
  const { email, leadId } = newLead();
  await using _quiet = await disconnect('RelayFunctionName');
  await leaveEntry(leadId, email);
  {
    await using _crashing = await prefixSender(crashBeforeNoting(leadId));
    await invoke('SendFunctionName', queueEvent(leadId));
  }
  expect(await findEntry(leadId)).toMatchObject({ state: 'sending', attempts: 1 });
  await expectOneEmail(email);

  await alterEntry(leadId, { sweepAt: ago(1), 'lease.until': ago(9) });
  await sweep();
  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 2 });
  await eventually(async () => expect(await emailsTo(email)).toHaveLength(2));
  await eventually(async () =>
    expect(await counted('SendFunctionName', metrics.emailMaybeDuplicate, leadId)).toBe(1),
  );
});

test('an outbox entry that always crashes the sender becomes a dead letter, and other emails are sent once', async () => {
  const bad = newLead();
  const batch = [newLead(), newLead(), bad, newLead(), newLead()];
  const neighbours = batch.filter((lead) => lead !== bad);
  await using _quiet = await disconnect('RelayFunctionName');
  await using _soon = await comeBackSoon();
  {
    await using _crashing = await prefixSender(crashAt(bad.leadId));
    {
      await using _waiting = await disconnect('SendFunctionName');
      for (const { leadId, email } of batch) {
        await leaveEntry(leadId, email);
        await enqueue(sendMessageOf(leadId));
      }
    }
    const letter = await waitForDeadLetter(bad.leadId);
    expect(Number(letter.Attributes?.ApproximateReceiveCount)).toBeGreaterThanOrEqual(6);
    for (const { leadId } of neighbours) {
      expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 1 });
    }
    expect(await findEntry(bad.leadId)).toMatchObject({ state: 'pending', attempts: 0 });
    const letters = JSON.stringify(await lookInto('EmailDeadLettersUrl'));
    expect(neighbours.filter(({ leadId }) => letters.includes(leadId))).toEqual([]);
  }

  await redrive();
  expect(await waitForEmailState(bad.leadId, 'sent')).toMatchObject({ attempts: 1 });
  for (const { email } of batch) await expectOneEmail(email);
});
