import { describe, expect, test } from 'vitest';
import { metrics } from '#lambdas/platform/metrics.ts';
import { fakeHash } from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { ADA, mailerWorld, throttled } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const MINUTE = 60_000;
const DONE = { outcome: 'done' };

test('a trial emails its one address, in any letter case, and settles an email to any other with a reason', async () => {
  const { deliver, putGuide, putNotice, sent, spent, entryOf } = mailerWorld({ only: ADA });
  const other = putGuide('eve@example.com');
  expect(await deliver(other)).toEqual(DONE);
  expect(entryOf(other)).toMatchObject({ state: 'suppressed', reason: 'trial' });
  expect(log.counted(metrics.emailSuppressed)).toBe(1);
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

  test('a retry of an email counts no second time', async () => {
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
    await suppress(await fakeHash(ADA), 'deleted');
    const own = putGuide('Ada@Example.com');
    for (const id of [own, putGuide('ada+tag@example.com'), putReceipt()]) await deliver(id);
    expect(entryOf(own)).toMatchObject({ state: 'suppressed', reason: 'deleted' });
    expect(sent).toEqual(['ada+tag@example.com', ADA]);
  });
});

describe('the hourly rate limit', () => {
  test('postpones emails over the limit to the next hour', async () => {
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({ emailsPerHour: 1 });
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
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({ emailsPerSource: 2 });
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

describe('the coach', () => {
  const HOUR = 60 * MINUTE;

  test('gets eleven emails about 60 assessments in an hour: ten notices, and one that counts the rest', async () => {
    const { deliver, putNotice, clock, items, subjects, entryOf } = mailerWorld({
      noticesPerHour: 10,
    });
    const notices = Array.from({ length: 60 }, () => putNotice());
    for (let first = 0; first < notices.length; first += 4) {
      await Promise.all(notices.slice(first, first + 4).map((id) => deliver(id)));
    }
    expect(subjects).toEqual(Array.from({ length: 10 }, () => 'notice'));
    const reasons = notices.map((id) => entryOf(id)?.reason).filter(Boolean);
    expect(reasons).toEqual(Array.from({ length: 50 }, () => 'in-summary'));

    const [summary = ''] = [...items.keys()].filter((id) => !notices.includes(id));
    expect(await deliver(summary)).toEqual(DONE);
    expect(subjects).toHaveLength(10);
    clock.pass(HOUR);
    expect(await deliver(summary)).toEqual(DONE);
    expect(subjects.slice(10)).toEqual(['notices 50']);
    await deliver(putNotice());
    expect(subjects.slice(11)).toEqual(['notice']);
  });

  test('gets a notice of an assessment that arrived after the email about the others', async () => {
    const { deliver, putNotice, items, subjects } = mailerWorld({ noticesPerHour: 1 });
    const [first, second, third] = [putNotice(), putNotice(), putNotice()];
    for (const id of [first, second]) await deliver(id);
    const [summary = ''] = [...items.keys()].filter((id) => ![first, second, third].includes(id));
    items.set(summary, { ...items.get(summary), state: 'sent' });
    await deliver(third);
    expect(subjects).toEqual(['notice', 'notice']);
  });
});
