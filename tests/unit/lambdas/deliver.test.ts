import { describe, expect, test } from 'vitest';
import type { Sent } from '#lambdas/adapters/mailer.ts';
import { Outage } from '#lambdas/adapters/outage.ts';
import { type Delivery, deliver } from '#lambdas/mail/deliver.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import { LEASE } from '#lambdas/mail/outbox-store.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  assessmentRecord,
  fakeOutbox,
  fakeQueue,
  fakeRecipients,
  guideJob,
  leadRecord,
  noticeJob,
} from '#tests/support/lambdas/mail-world.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();

const MINUTE = 60_000;
const DONE: Delivery = { outcome: 'done' };
const ADA = 'ada@example.com';

/** A mailer over fakes. `ses` decides on each mail; without it, each is sent. */
const setUp = ({ mailsPerHour = 100, ses }: { mailsPerHour?: number; ses?: () => Sent } = {}) => {
  const clock = fakeClock();
  const records = fakeOutbox(clock.now);
  const recipients = fakeRecipients();
  const queue = fakeQueue();
  const sent: string[] = [];
  let spent = 0;
  const deps = {
    outbox: records.outbox,
    recipients: recipients.store,
    budget: { spend: async () => ++spent <= mailsPerHour },
    queue: queue.queue,
    compose: (record: { kind: string; email?: string }) => ({
      to: record.email ?? 'coach@example.com',
      subject: record.kind,
      text: '',
      html: '',
    }),
    send: async ({ to }: { to: string }): Promise<Sent> => {
      const result = ses?.() ?? { outcome: 'sent', messageId: `message-${sent.length + 1}` };
      if (result.outcome === 'sent') sent.push(to);
      return result;
    },
    now: clock.now,
    pause: async () => {},
  };
  const addLead = (leadId: string, email = ADA) => {
    records.put(guideJob(leadId), leadRecord(email, clock.now()));
    return guideJob(leadId);
  };
  return { ...records, ...queue, recipients, clock, sent, deps, addLead, spent: () => spent };
};

const unanswered: Sent = { outcome: 'unavailable', inDoubt: true, error: new Error() };
const throttled: Sent = { outcome: 'unavailable', inDoubt: false, error: new Error() };

describe('a mail', () => {
  test('is sent, and its record says so', async () => {
    const { deps, addLead, sent, mailOf, recordOf } = setUp();
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
    const { deps, addLead, sent } = setUp();
    const job = addLead('1');
    await Promise.all([deliver(deps)(job), deliver(deps)(job)]);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toHaveLength(1);
  });

  test('that another attempt holds is tried again when the lease has ended', async () => {
    const { deps, addLead, sent } = setUp();
    const job = addLead('1');
    await deps.outbox.claim(job);
    expect(await deliver(deps)(job)).toEqual({ outcome: 'retry', seconds: LEASE / 1000 + 1 });
    expect(sent).toEqual([]);
  });

  test('of a sender that died is sent after its lease, and counted as perhaps the second', async () => {
    const { deps, addLead, sent, clock } = setUp();
    const job = addLead('1');
    await deps.outbox.claim(job);
    clock.pass(LEASE + 1);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES throttles stays pending, and is sent later', async () => {
    const answers = [throttled, throttled];
    const { deps, addLead, sent, mailOf } = setUp({
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
    const { deps, addLead, sent } = setUp({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const job = addLead('1');
    await deliver(deps)(job);
    await deliver(deps)(job);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES rejects has failed at once', async () => {
    const { deps, addLead, mailOf } = setUp({
      ses: () => ({ outcome: 'rejected', reason: 'MessageRejected' }),
    });
    const job = addLead('1');
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'failed', reason: 'MessageRejected' });
    expect(log.counted(metrics.mailRejected)).toBe(1);
    expect(await deliver(deps)(job)).toEqual(DONE);
  });

  test('that was sent is noted, though the table fails for a while', async () => {
    const { deps, addLead, mailOf, sent } = setUp();
    const job = addLead('1');
    let failures = 5;
    const settle: typeof deps.outbox.settle = async (...noted) => {
      if (failures-- > 0) throw new Outage('the table');
      return deps.outbox.settle(...noted);
    };
    expect(await deliver({ ...deps, outbox: { ...deps.outbox, settle } })(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'sent' });
    expect(sent).toHaveLength(1);
  });

  test('that could not be noted as sent is tried again, rather than forgotten', async () => {
    const { deps, addLead } = setUp();
    const settle = () => Promise.reject(new Outage('the table'));
    const call = deliver({ ...deps, outbox: { ...deps.outbox, settle } });
    await expect(call(addLead('1'))).rejects.toThrow(Outage);
  });

  test('that bounced before it was noted as sent stays bounced', async () => {
    const { deps, addLead, mailOf } = setUp();
    const job = addLead('1');
    const send: typeof deps.send = async (mail) => {
      await deps.outbox.returned(job, 'bounced');
      return deps.send(mail);
    };
    await deliver({ ...deps, send })(job);
    expect(mailOf(job)).toMatchObject({ state: 'bounced' });
  });

  test('of which nothing is known because a table failed gives its claim back', async () => {
    const { deps, addLead, mailOf } = setUp();
    const job = addLead('1');
    const find = () => Promise.reject(new Outage('the table'));
    const call = deliver({ ...deps, recipients: { ...deps.recipients, find } });
    await expect(call(job)).rejects.toThrow(Outage);
    expect(mailOf(job)).toMatchObject({ state: 'pending', inDoubt: false });
  });

  test('to the coach knows no limits', async () => {
    const { deps, put, clock, sent, spent } = setUp();
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
    const { deps, put, mailOf, sent } = setUp();
    put(guideJob('1'), { ...record, outbox: 'guide', dueAt: '2026-01-01T00:00:00.000Z' });
    expect(await deliver(deps)(guideJob('1'))).toEqual(DONE);
    expect(mailOf(guideJob('1'))).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(log.counted(metrics.mailParked)).toBe(1);
    expect(sent).toEqual([]);
  });

  test('that is not there is counted', async () => {
    const { deps } = setUp();
    expect(await deliver(deps)(guideJob('1'))).toEqual(DONE);
    expect(log.counted(metrics.mailParked)).toBe(1);
  });
});

describe('a recipient', () => {
  test('gets one guide mail in ten minutes, and three a day, whoever asks', async () => {
    const { deps, addLead, sent, clock, mailOf } = setUp();
    const spellings = [ADA, 'ada+1@example.com', 'ADA@EXAMPLE.com'];
    let leads = 0;
    const ask = async () => {
      const job = addLead(String(++leads), spellings[leads % 3]);
      await deliver(deps)(job);
      return mailOf(job);
    };
    expect(await ask()).toMatchObject({ state: 'sent' });
    expect(await ask()).toMatchObject({ state: 'suppressed', reason: 'limited' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'suppressed' });
    clock.pass(24 * 60 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    expect(sent).toHaveLength(4);
  });

  test('that many ask for at once still gets one', async () => {
    const { deps, addLead, sent } = setUp();
    const jobs = Array.from({ length: 4 }, (_, index) => addLead(String(index)));
    await Promise.all(jobs.map(deliver(deps)));
    expect(sent).toHaveLength(1);
  });

  test('keeps the share of a mail that has to be tried again', async () => {
    const answers = [throttled];
    const { deps, addLead, sent, spent } = setUp({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const job = addLead('1');
    await deliver(deps)(job);
    await deliver(deps)(job);
    expect(sent).toHaveLength(1);
    expect(spent()).toBe(1);
  });

  test.each(['bounced', 'complained', 'unsubscribed'] as const)(
    'that %s gets no mail again',
    async (reason) => {
      const { deps, addLead, sent, mailOf, recipients, clock } = setUp();
      await recipients.store.suppress('ada+tag@example.com', reason, clock.now());
      const job = addLead('1');
      expect(await deliver(deps)(job)).toEqual(DONE);
      expect(mailOf(job)).toMatchObject({ state: 'suppressed', reason });
      expect(sent).toEqual([]);
    },
  );
});

describe('the breaker', () => {
  test('holds mails back until the next hour, and they go out then', async () => {
    const { deps, addLead, sent, mailOf, recordOf, added, clock } = setUp({ mailsPerHour: 1 });
    await deliver(deps)(addLead('1', 'one@example.com'));
    const job = addLead('2', 'two@example.com');
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'pending' });
    expect(recordOf(job)).toMatchObject({ outbox: 'guide', dueAt: '2026-01-02T04:00:00.000Z' });
    expect(added).toEqual([{ job, delay: 55 * 60 + 55 }]);
    expect(log.counted(metrics.guideMailBreakerOpen)).toBe(1);
    expect(sent).toEqual(['one@example.com']);

    clock.pass(15 * MINUTE);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(added.at(-1)).toEqual({ job, delay: 40 * 60 + 55 });
    expect(sent).toHaveLength(1);

    clock.pass(41 * MINUTE);
    await deliver({ ...deps, budget: { spend: async () => true } })(job);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });
});
