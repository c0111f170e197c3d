import { expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { bounceOf, report } from '#tests/support/cloud/feedback.ts';
import { changeFunction, disconnect, sweep } from '#tests/support/cloud/functions.ts';
import { newLead } from '#tests/support/cloud/leads.ts';
import { counted, logOf } from '#tests/support/cloud/logs.ts';
import { emailsTo, expectOneEmail } from '#tests/support/cloud/mailbox.ts';
import {
  giveUpAtOnce,
  redrive,
  sendMessageOf,
  waitForDeadLetter,
} from '#tests/support/cloud/queue.ts';
import {
  ago,
  alterEntry,
  findEntry,
  findLead,
  findRecipient,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults/faults.ts';
import { signUp } from '#tests/support/product/account.ts';
import {
  assessmentIdOf,
  newKey,
  submitAssessment,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { found } from '#tests/support/samples/marks.ts';

test('the sweep enqueues emails whose stream events are late, and the late events send no email twice', async () => {
  const leads = [newLead(), newLead(), newLead()];
  {
    await using _lost = await disconnect('RelayFunctionName');
    for (const { key, email, leadId } of leads) {
      await submitLead(email, key);
      await alterEntry(leadId, { sweepAt: ago(1) });
    }
    await sweep();
    for (const { leadId } of leads) await waitForEmailState(leadId, 'sent');
  }
  const last = newLead();
  await submitLead(last.email, last.key);
  await waitForEmailState(last.leadId, 'sent');
  for (const { email } of leads) await expectOneEmail(email);
});

test('the sweep skips an outbox entry that was just stored', async () => {
  const { key, email, leadId } = newLead();
  await using _lost = await disconnect('RelayFunctionName');
  await submitLead(email, key);
  await sweep();

  expect(await findEntry(leadId)).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await findEntry(leadId)).toMatchObject({ revision: 0 });
});

test('the sweep enqueues an email that became a dead letter, and a redrive doesn’t send the email again', async () => {
  const { key, email, leadId, sending } = newLead();
  {
    await using _hasty = await giveUpAtOnce();
    await using _down = await breakCalls({ ...sending, fault: faults.unreached });
    expect((await submitLead(email, key)).status).toBe(200);
    await waitForDeadLetter(sendMessageOf(leadId));
  }
  await alterEntry(leadId, { sweepAt: ago(1) });
  await sweep();
  await waitForEmailState(leadId, 'sent');

  await redrive();
  await eventually(async () =>
    expect(await logOf('SendFunctionName')).toContainEqual(
      expect.stringMatching(new RegExp(`email-settled-before.*${leadId}`)),
    ),
  );
  await expectOneEmail(email);
});

test('a bounce that can’t be stored becomes a dead letter without the address, and a redrive records it', async () => {
  const { key, email, leadId } = newLead();
  await submitLead(email, key);
  await waitForEmailState(leadId, 'sent');
  {
    await using _hasty = await giveUpAtOnce();
    await using _down = await breakCalls({
      service: 'dynamodb',
      operation: 'PutItem',
      about: [leadId, 'bounced'],
      fault: faults.unreached,
    });
    await report(bounceOf(email, leadId));
    const letter = await waitForDeadLetter(leadId);
    expect(found(JSON.stringify(letter), [email])).toEqual([]);
    expect(await findEntry(leadId)).toMatchObject({ state: 'sent' });
  }

  await redrive();
  await waitForEmailState(leadId, 'bounced');
  await eventually(async () => expect(await findRecipient(email)).toMatchObject({ bounced: true }));
});

test('above the hourly limit of guide emails, the site delays them, but accepts leads and sends notices', async () => {
  const { key, email, leadId } = newLead();
  const first = newLead();
  await submitLead(first.email, first.key);
  await waitForEmailState(first.leadId, 'sent');
  const account = await signUp();
  {
    await using _low = await changeFunction('SendFunctionName', {
      settings: { GUIDE_EMAILS_PER_HOUR: '1' },
    });
    expect((await submitLead(email, key)).json()).toEqual({ ok: true });
    const held = await eventually(async () => {
      const email = await findEntry(leadId);
      expect(email?.reason).toBe('hourly-limit');
      return email;
    });
    expect(held).toMatchObject({ state: 'pending' });
    expect(Date.parse(held?.dueAt ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(held?.dueAt ?? '') % 3_600_000).toBe(0);
    await eventually(async () =>
      expect(
        await counted('SendFunctionName', metrics.guideEmailLimitReached, leadId),
      ).toBeGreaterThan(0),
    );

    const assessmentKey = newKey();
    await submitAssessment(account, assessmentKey);
    const assessmentId = assessmentIdOf(assessmentKey, account.sub);
    await waitForEmailState(assessmentId, 'sent');

    await report(bounceOf(first.email, first.leadId));
    await waitForEmailState(first.leadId, 'bounced');
  }
  expect(await emailsTo(email)).toEqual([]);

  await alterEntry(leadId, { sweepAt: ago(1), dueAt: ago(1) });
  await sweep();
  await waitForEmailState(leadId, 'sent');
  await expectOneEmail(email);
});

test('if SES hasn’t verified the sender, an email waits, a metric counts it, and the sweep sends it', async () => {
  const { key, email, leadId } = newLead();
  {
    await using _unknown = await changeFunction('SendFunctionName', {
      settings: { EMAIL_FROM: 'nobody@unverified.example' },
    });
    await submitLead(email, key);
    const waiting = await eventually(async () => {
      const entry = await findEntry(leadId);
      expect(entry).toMatchObject({ state: 'pending', attempts: 1, reason: 'MessageRejected' });
      return entry;
    });
    expect(Date.parse(waiting?.dueAt ?? '')).toBeGreaterThan(Date.now() + 10 * 60_000);
    await eventually(async () =>
      expect(await counted('SendFunctionName', metrics.emailHeldByAccount, leadId)).toBe(1),
    );
  }
  expect(await emailsTo(email)).toEqual([]);

  await alterEntry(leadId, { sweepAt: ago(1), dueAt: ago(1) });
  await sweep();
  await waitForEmailState(leadId, 'sent');
  await expectOneEmail(email);
});

test('if an operator sets an email that SES refused to pending, the sweep sends it', async () => {
  const { key, email, leadId, sending } = newLead();
  {
    await using _refused = await breakCalls({ ...sending, fault: faults.emailRejected });
    await submitLead(email, key);
    expect(await waitForEmailState(leadId, 'failed')).toMatchObject({ attempts: 1 });
    expect(await findLead(leadId)).toMatchObject({ email });
  }
  await alterEntry(leadId, { state: 'pending', sweepAt: ago(1) });
  await sweep();
  expect(await waitForEmailState(leadId, 'sent')).toMatchObject({ attempts: 2 });
  await expectOneEmail(email);
});
