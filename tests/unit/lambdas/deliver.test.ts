import { describe, expect, test } from 'vitest';
import { Outage } from '#lambdas/adapters/outage.ts';
import { deliver } from '#lambdas/mail/deliver.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import { LEASE } from '#lambdas/mail/outbox-store.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { assessmentRecord, guideJob, noticeJob } from '#tests/support/lambdas/mail-world.ts';
import { ADA, mailerWorld, throttled, unanswered } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const DONE = { outcome: 'done' };

describe('a mail', () => {
  test('is sent, and its record says so', async () => {
    const { deps, addLead, sent, mailOf, recordOf } = mailerWorld();
    const job = addLead('1');
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toEqual([ADA]);
    expect(mailOf(job)).toEqual({
      state: 'sent',
      attempts: 1,
      messageId: 'message-1',
      settledAt: '2026-01-02T03:04:05.000Z',
    });
    expect(recordOf(job)?.outbox).toBeUndefined();
    expect(log.counted(metrics.mailSent)).toBe(1);
  });

  test('is sent once, however often its job is delivered', async () => {
    const { deps, addLead, sent } = mailerWorld();
    const job = addLead('1');
    await Promise.all([deliver(deps)(job), deliver(deps)(job)]);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toHaveLength(1);
  });

  test('that another attempt holds is tried again when the lease has ended', async () => {
    const { deps, addLead, sent } = mailerWorld();
    const job = addLead('1');
    await deps.outbox.claim(job);
    expect(await deliver(deps)(job)).toEqual({ outcome: 'retry', seconds: LEASE / 1000 + 1 });
    expect(sent).toEqual([]);
  });

  test('of a sender that died is sent after its lease, and counted as perhaps the second', async () => {
    const { deps, addLead, sent, clock } = mailerWorld();
    const job = addLead('1');
    await deps.outbox.claim(job);
    clock.pass(LEASE + 1);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES throttles stays pending, and is sent later', async () => {
    const answers = [throttled, throttled];
    const { deps, addLead, sent, mailOf } = mailerWorld({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const job = addLead('1');
    expect(await deliver(deps)(job)).toEqual({ outcome: 'retry' });
    expect(mailOf(job)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(await deliver(deps)(job)).toEqual({ outcome: 'retry' });
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(0);
  });

  test('whose answer was lost is sent again, and counted', async () => {
    const answers = [unanswered];
    const { deps, addLead, sent } = mailerWorld({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const job = addLead('1');
    await deliver(deps)(job);
    await deliver(deps)(job);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES rejects has failed at once', async () => {
    const { deps, addLead, mailOf } = mailerWorld({
      ses: () => ({ outcome: 'rejected', reason: 'MessageRejected' }),
    });
    const job = addLead('1');
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'failed', reason: 'MessageRejected' });
    expect(log.counted(metrics.mailRejected)).toBe(1);
    expect(log.counted(metrics.noticeNotSent)).toBe(0);
    expect(await deliver(deps)(job)).toEqual(DONE);
  });

  test('to the coach that SES rejects is told apart, for an alarm', async () => {
    const { deps, put, clock } = mailerWorld({
      ses: () => ({ outcome: 'rejected', reason: 'MessageRejected' }),
    });
    put(noticeJob('1'), assessmentRecord(clock.now()));
    await deliver(deps)(noticeJob('1'));
    expect(log.counted(metrics.noticeNotSent)).toBe(1);
  });

  test('that was sent is noted, though the table fails for a while', async () => {
    const { deps, addLead, mailOf, sent } = mailerWorld();
    const job = addLead('1');
    let failures = 3;
    const settle: typeof deps.outbox.settle = async (...noted) => {
      if (failures-- > 0) throw new Outage('the table');
      return deps.outbox.settle(...noted);
    };
    expect(await deliver({ ...deps, outbox: { ...deps.outbox, settle } })(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'sent' });
    expect(sent).toHaveLength(1);
  });

  test('that could not be noted as sent is tried again, rather than forgotten', async () => {
    const { deps, addLead } = mailerWorld();
    const settle = () => Promise.reject(new Outage('the table'));
    const call = deliver({ ...deps, outbox: { ...deps.outbox, settle } });
    await expect(call(addLead('1'))).rejects.toThrow(Outage);
  });

  test('that bounced before it was noted as sent stays bounced', async () => {
    const { deps, addLead, mailOf } = mailerWorld();
    const job = addLead('1');
    const send: typeof deps.send = async (mail) => {
      await deps.outbox.returned(job, 'bounced');
      return deps.send(mail);
    };
    await deliver({ ...deps, send })(job);
    expect(mailOf(job)).toMatchObject({ state: 'bounced' });
  });

  test('of which nothing is known because a table failed gives its claim back', async () => {
    const { deps, addLead, mailOf } = mailerWorld();
    const job = addLead('1');
    const find = () => Promise.reject(new Outage('the table'));
    const call = deliver({ ...deps, recipients: { ...deps.recipients, find } });
    await expect(call(job)).rejects.toThrow(Outage);
    expect(mailOf(job)).toMatchObject({ state: 'pending', inDoubt: false });
  });

  test('to the coach knows no limits', async () => {
    const { deps, put, clock, sent, spent } = mailerWorld();
    for (const id of ['1', '2', '3', '4']) {
      put(noticeJob(id), assessmentRecord(clock.now()));
      await deliver(deps)(noticeJob(id));
    }
    expect(sent).toHaveLength(4);
    expect(spent()).toBe(0);
  });
});

describe('a record', () => {
  test.each([
    ['of an unknown version', { version: 99, mail: { state: 'pending', attempts: 0 } }],
    ['without a mail', { version: 1, mail: {} }],
    ['without an address', { version: 1, mail: { state: 'pending', attempts: 0 } }],
  ] as const)('%s is parked at once', async (_, record) => {
    const { deps, put, mailOf, sent } = mailerWorld();
    put(guideJob('1'), { ...record, outbox: 'guide', dueAt: '2026-01-01T00:00:00.000Z' });
    expect(await deliver(deps)(guideJob('1'))).toEqual(DONE);
    expect(mailOf(guideJob('1'))).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(log.counted(metrics.mailParked)).toBe(1);
    expect(sent).toEqual([]);
  });

  test('that is not there is counted', async () => {
    const { deps } = mailerWorld();
    expect(await deliver(deps)(guideJob('1'))).toEqual(DONE);
    expect(log.counted(metrics.mailParked)).toBe(1);
  });
});
