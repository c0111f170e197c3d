import { describe, expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeHash } from '#tests/support/lambdas/mail-world.ts';
import { ADA, mailerWorld, throttled } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const MINUTE = 60_000;
const DONE = { outcome: 'done' };

test('a trial emails its one address, in any letter case, and settles an email to any other with a reason', async () => {
  const { deliver, putGuide, putNotice, sent, spent, entryOf } = mailerWorld({ only: ADA });
  const other = putGuide('eve@example.com');
  expect(await deliver(other)).toEqual(DONE);
  expect(entryOf(other)).toMatchObject({ state: 'suppressed', reason: 'trial' });
  expect(log.counted(metrics.mailSuppressed)).toBe(1);
  expect(spent()).toBe(0);
  for (const id of [putGuide(ADA.toUpperCase()), putNotice()]) await deliver(id);
  expect(sent).toEqual([ADA.toUpperCase(), 'coach@example.com']);
});

test('deletes the entry of a receipt that a trial doesn’t email', async () => {
  const { deliver, putReceipt, entryOf, sent } = mailerWorld({ only: ADA });
  const id = putReceipt('eve@example.com');
  expect(await deliver(id)).toEqual(DONE);
  expect(entryOf(id)).toBeUndefined();
  expect(sent).toEqual([]);
});

describe('a recipient', () => {
  test('gets one guide email in ten minutes and three a day, no matter who asks', async () => {
    const { deliver, putGuide, clock, entryOf } = mailerWorld();
    const spellings = [ADA, 'ada+1@example.com', 'ADA@EXAMPLE.com'];
    const states: unknown[] = [];
    for (const minutes of [0, 0, 10, 10, 10, 24 * 60]) {
      clock.pass(minutes * MINUTE);
      const id = putGuide(spellings[states.length % 3]);
      await deliver(id);
      states.push(entryOf(id)?.reason ?? entryOf(id)?.state);
    }
    expect(states).toEqual(['sent', 'limited', 'sent', 'sent', 'limited', 'sent']);
  });

  test('gets one email when many requests arrive at once', async () => {
    const { deliver, putGuide, sent } = mailerWorld();
    const ids = Array.from({ length: 4 }, () => putGuide());
    await Promise.all(ids.map((id) => deliver(id)));
    expect(sent).toHaveLength(1);
  });

  test('uses no second share for a retried email', async () => {
    const { deliver, putGuide, sent, spent } = mailerWorld({ ses: [throttled] });
    const id = putGuide();
    await deliver(id);
    await deliver(id);
    expect(sent).toHaveLength(1);
    expect(spent()).toBe(1);
  });

  test.each(['complained', 'unsubscribed'] as const)(
    'that %s gets no more email, in any spelling',
    async (reason) => {
      const { deliver, putGuide, sent, entryOf, suppress } = mailerWorld();
      await suppress(await fakeHash(ADA), reason);
      const id = putGuide('Ada+tag@example.com');
      expect(await deliver(id)).toEqual(DONE);
      expect(entryOf(id)).toMatchObject({ state: 'suppressed', reason });
      expect(sent).toEqual([]);
    },
  );

  test('whose tagged address bounced still gets email at the untagged one', async () => {
    const { deliver, putGuide, sent, entryOf, suppress } = mailerWorld();
    await suppress(await fakeHash('ada+tag@example.com'), 'bounced');
    const tagged = putGuide('ada+tag@example.com');
    for (const id of [tagged, putGuide()]) await deliver(id);
    expect(entryOf(tagged)).toMatchObject({ state: 'suppressed', reason: 'bounced' });
    expect(sent).toEqual([ADA]);
  });

  test('that was deleted gets no guide in any letter case; another tag does, and the receipt is sent', async () => {
    const { deliver, putGuide, putReceipt, sent, entryOf, suppress } = mailerWorld();
    await suppress(await fakeHash(ADA), 'erased');
    const own = putGuide('Ada@Example.com');
    for (const id of [own, putGuide('ada+tag@example.com'), putReceipt()]) await deliver(id);
    expect(entryOf(own)).toMatchObject({ state: 'suppressed', reason: 'erased' });
    expect(sent).toEqual(['ada+tag@example.com', ADA]);
  });
});

describe('the hourly rate limit', () => {
  test('postpones emails over the limit to the next hour', async () => {
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({ mailsPerHour: 1 });
    await deliver(putGuide('one@example.com'));
    const id = putGuide('two@example.com');
    expect(await deliver(id)).toEqual(DONE);
    const time = '2026-01-02T04:00:00.000Z';
    expect(entryOf(id)).toMatchObject({ state: 'pending', dueAt: time, sweepAt: time });
    expect(log.counted(metrics.guideMailLimitReached)).toBe(1);

    clock.pass(15 * MINUTE);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toEqual(['one@example.com']);

    clock.pass(41 * MINUTE);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });

  test('of one client postpones only that client’s emails', async () => {
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({ mailsPerSource: 2 });
    const greedy = ['g1', 'g2', 'g3'].map((name) =>
      putGuide(`${name}@example.com`, { source: 'greedy' }),
    );
    const honest = putGuide('honest@example.com', { source: 'other' });
    for (const id of [...greedy, honest, putGuide('unknown@example.com')]) await deliver(id);
    expect(sent.map((email) => email.split('@')[0])).toEqual(['g1', 'g2', 'honest', 'unknown']);
    const third = greedy[2] ?? '';
    expect(entryOf(third)).toMatchObject({ state: 'pending', reason: 'source-limit' });
    expect(log.counted(metrics.guideMailSourceLimited)).toBe(1);

    clock.pass(60 * MINUTE);
    await deliver(third);
    expect(sent).toHaveLength(5);
  });
});
