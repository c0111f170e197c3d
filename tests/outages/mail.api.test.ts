import { expect, test } from 'vitest';
import { metrics } from '#lambdas/mail/metrics.ts';
import { encodeMessage } from '#lambdas/mail/queue-message.ts';
import { signUp } from '#tests/support/account.ts';
import { eventually } from '#tests/support/eventually.ts';
import { breakCalls, faults } from '#tests/support/faults.ts';
import { bounceOf, report } from '#tests/support/feedback.ts';
import { changeFunction, disconnect, sweep } from '#tests/support/functions.ts';
import { newLead } from '#tests/support/leads.ts';
import { counted, logOf } from '#tests/support/logs.ts';
import { expectOneMail, mailsTo } from '#tests/support/mailbox.ts';
import { found } from '#tests/support/marks.ts';
import { giveUpAtOnce, waitForDeadLetter } from '#tests/support/queue.ts';
import {
  ago,
  alterRecord,
  findLead,
  findRecipient,
  mailStatusOf,
  waitForMailState,
} from '#tests/support/records.ts';
import { redrive } from '#tests/support/redrive.ts';
import {
  assessmentIdOf,
  newKey,
  submitAssessment,
  submitLeadUntilTaken,
} from '#tests/support/submissions.ts';

test('F12: what the stream lost is found by the sweep and sent; the stream’s own copy comes to nothing', async () => {
  const leads = [newLead(), newLead(), newLead()];
  {
    await using _lost = await disconnect('RelayFunctionName');
    for (const { key, email, job } of leads) {
      await submitLeadUntilTaken(email, key);
      await alterRecord(job, { dueAt: ago(11) });
    }
    await sweep();
    for (const { job } of leads) await waitForMailState(job, 'sent');
  }
  const last = newLead();
  await submitLeadUntilTaken(last.email, last.key);
  await waitForMailState(last.job, 'sent');
  for (const { email } of leads) await expectOneMail(email);
});

test('the sweep leaves alone what is not late', async () => {
  const { key, email, leadId, job } = newLead();
  await using _lost = await disconnect('RelayFunctionName');
  await submitLeadUntilTaken(email, key);
  await sweep();

  expect(await mailStatusOf(job)).toMatchObject({ state: 'pending', attempts: 0 });
  expect((await findLead(leadId))?.dueAt).toEqual((await findLead(leadId))?.createdAt);
});

test('F03: what SES was down for so long that the queue gave it up goes out by the sweep, once', async () => {
  const { key, email, leadId, job, mail } = newLead();
  {
    await using _hasty = await giveUpAtOnce();
    await using _down = await breakCalls({ ...mail, fault: faults.unreached });
    expect((await submitLeadUntilTaken(email, key)).status).toBe(200);
    await waitForDeadLetter(encodeMessage(job));
  }
  await alterRecord(job, { dueAt: ago(11) });
  await sweep();
  await waitForMailState(job, 'sent');

  await redrive();
  await eventually(async () =>
    expect(await logOf('SendFunctionName')).toContainEqual(
      expect.stringMatching(new RegExp(`mail-settled-before.*${leadId}`)),
    ),
  );
  await expectOneMail(email);
});

test('F13: npm run redrive sends what ended among the dead letters, once', async () => {
  const { key, email, job, mail } = newLead();
  {
    await using _hasty = await giveUpAtOnce();
    await using _broken = await breakCalls({ ...mail, fault: faults.unreached });
    await submitLeadUntilTaken(email, key);
    await waitForDeadLetter(encodeMessage(job));
  }
  expect(await mailStatusOf(job)).toMatchObject({ state: 'pending', attempts: 1 });

  const { stdout } = await redrive();
  expect(stdout).toMatch(/^Moved back into the mail queue: \d+\./);
  expect(await waitForMailState(job, 'sent')).toMatchObject({ attempts: 2 });
  await expectOneMail(email);
});

test('F06: a bounce that can’t be noted waits without its address, and is noted after a redrive', async () => {
  const { key, email, leadId, job } = newLead();
  await submitLeadUntilTaken(email, key);
  await waitForMailState(job, 'sent');
  {
    await using _hasty = await giveUpAtOnce();
    await using _down = await breakCalls({
      ...{ service: 'dynamodb', operation: 'UpdateItem', about: [leadId, 'bounced'] },
      fault: faults.unreached,
    });
    await report(bounceOf(email, leadId));
    const letter = await waitForDeadLetter(leadId);
    expect(found(JSON.stringify(letter), [email])).toEqual([]);
    expect(await mailStatusOf(job)).toMatchObject({ state: 'sent' });
  }

  await redrive();
  await waitForMailState(job, 'bounced');
  await eventually(async () =>
    expect(await findRecipient(email)).toMatchObject({ suppressed: 'bounced' }),
  );
});

test('beyond the breaker leads are taken as ever, and their mail waits; notices and feedback don’t', async () => {
  const { key, email, leadId, job } = newLead();
  const first = newLead();
  await submitLeadUntilTaken(first.email, first.key);
  await waitForMailState(first.job, 'sent');
  const account = await signUp();
  {
    await using _low = await changeFunction('SendFunctionName', {
      settings: { GUIDE_MAILS_PER_HOUR: '1' },
    });
    expect((await submitLeadUntilTaken(email, key)).json()).toEqual({ ok: true });
    const held = await eventually(async () => {
      const mail = await mailStatusOf(job);
      expect(mail?.notBefore).toBeDefined();
      return mail;
    });
    expect(held).toMatchObject({ state: 'pending' });
    expect(Date.parse(held?.notBefore ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(held?.notBefore ?? '') % 3_600_000).toBe(0);
    await eventually(async () =>
      expect(
        await counted('SendFunctionName', metrics.guideMailBreakerOpen, leadId),
      ).toBeGreaterThan(0),
    );

    const assessmentKey = newKey();
    await submitAssessment(account, assessmentKey);
    const assessmentId = assessmentIdOf(assessmentKey, account.sub);
    await waitForMailState({ kind: 'assessment', userId: account.sub, assessmentId }, 'sent');

    await report(bounceOf(first.email, first.leadId));
    await waitForMailState(first.job, 'bounced');
  }
  expect(await mailsTo(email)).toEqual([]);

  // As if the hour were over.
  await alterRecord(job, { dueAt: ago(11), 'mail.notBefore': ago(11) });
  await sweep();
  await waitForMailState(job, 'sent');
  await expectOneMail(email);
});

test('F04: a sender that SES doesn’t know: refused for good, without noise', async () => {
  const { key, email, leadId, job } = newLead();
  await using _unknown = await changeFunction('SendFunctionName', {
    settings: { MAIL_FROM: 'nobody@unverified.example' },
  });
  await submitLeadUntilTaken(email, key);

  expect(await waitForMailState(job, 'failed')).toMatchObject({
    attempts: 1,
    reason: 'MessageRejected',
  });
  expect(await findLead(leadId)).toMatchObject({ email });
});
