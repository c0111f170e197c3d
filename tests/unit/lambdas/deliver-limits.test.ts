import { describe, expect, test } from 'vitest';
import { deliver } from '#lambdas/mail/deliver.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import { recipientKey } from '#lambdas/mail/recipient.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { ADA, mailerWorld, throttled } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const MINUTE = 60_000;
const DONE = { outcome: 'done' };

describe('a recipient', () => {
  test('gets one guide mail in ten minutes, and three a day, whoever asks', async () => {
    const { deps, addLead, sent, clock, mailOf } = mailerWorld();
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
    const { deps, addLead, sent } = mailerWorld();
    const jobs = Array.from({ length: 4 }, (_, index) => addLead(String(index)));
    await Promise.all(jobs.map(deliver(deps)));
    expect(sent).toHaveLength(1);
  });

  test('keeps the share of a mail that has to be tried again', async () => {
    const answers = [throttled];
    const { deps, addLead, sent, spent } = mailerWorld({
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
      const { deps, addLead, sent, mailOf, recipients, clock } = mailerWorld();
      await recipients.store.suppress(recipientKey('ada+tag@example.com'), reason, clock.now());
      const job = addLead('1');
      expect(await deliver(deps)(job)).toEqual(DONE);
      expect(mailOf(job)).toMatchObject({ state: 'suppressed', reason });
      expect(sent).toEqual([]);
    },
  );
});

describe('the breaker', () => {
  test('holds mails back until the next hour, and they go out then', async () => {
    const { deps, addLead, sent, mailOf, recordOf, added, clock } = mailerWorld({
      mailsPerHour: 1,
    });
    await deliver(deps)(addLead('1', 'one@example.com'));
    const job = addLead('2', 'two@example.com');
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(mailOf(job)).toMatchObject({ state: 'pending' });
    expect(recordOf(job)).toMatchObject({ outbox: 'guide', dueAt: '2026-01-02T04:00:00.000Z' });
    expect(added).toEqual([{ message: job, delay: 55 * 60 + 55 }]);
    expect(log.counted(metrics.guideMailBreakerOpen)).toBe(1);
    expect(sent).toEqual(['one@example.com']);

    clock.pass(15 * MINUTE);
    expect(await deliver(deps)(job)).toEqual(DONE);
    expect(added.at(-1)).toEqual({ message: job, delay: 40 * 60 + 55 });
    expect(sent).toHaveLength(1);

    clock.pass(41 * MINUTE);
    await deliver({ ...deps, budget: { spend: async () => true } })(job);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });
});
