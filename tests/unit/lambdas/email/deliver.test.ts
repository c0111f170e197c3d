import { describe, expect, test } from 'vitest';
import type { EmailFacts } from '#lambdas/email/email.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { ADA, mailerWorld, rejected, throttled } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const DONE = { outcome: 'done' };
const RETRY = { outcome: 'retry' };
const MINUTE = 60_000;
const tableFails = () => Promise.reject(new ServiceUnavailableError('the table'));

describe('the delivery of an email', () => {
  test('if SES rejects a notice to the coach, the sender counts the notice in a separate metric', async () => {
    const { deliver, putNotice } = mailerWorld({ ses: [rejected] });
    await deliver(putNotice());
    expect(log.counted(metrics.noticeNotSent)).toBe(1);
  });

  test('each time SES refuses to send for the account, the sender waits longer before the retry, up to six hours', async () => {
    const waits = [15, 30, 60, 120, 240, 360, 360];
    const refused = { outcome: 'account-refused', reason: 'MessageRejected' } as const;
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({
      ses: waits.map(() => refused),
    });
    const id = putGuide();
    for (const [attempt, minutes] of waits.entries()) {
      expect(await deliver(id)).toEqual(DONE);
      expect(entryOf(id)).toMatchObject({ state: 'pending', reason: 'MessageRejected' });
      expect(log.counted(metrics.emailHeldByAccount)).toBe(attempt + 1);
      const wait = Date.parse(entryOf(id)?.dueAt ?? '') - clock.now().getTime();
      expect(wait).toBe(minutes * MINUTE);
      clock.pass(wait);
    }
    await deliver(id);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailRejected)).toBe(0);
  });

  test('if DynamoDB fails before an email is sent, the sender releases its claim on the email', async () => {
    const { deliver, putGuide, entryOf } = mailerWorld();
    const id = putGuide();
    expect(await deliver(id, { permit: tableFails })).toEqual(RETRY);
    expect(entryOf(id)).toMatchObject({ state: 'pending' });
    expect(entryOf(id)?.inDoubt).toBeUndefined();
  });

  test('the sender sends no email before its due time, and keeps an email that is due soon in the queue', async () => {
    const { deliver, putGuide, sent, clock } = mailerWorld();
    const due = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
    const soon = putGuide('one@example.com', { dueAt: due(10) });
    const later = putGuide('two@example.com', { dueAt: due(60) });
    expect(await deliver(soon)).toEqual({ outcome: 'retry', seconds: 601 });
    expect(await deliver(later)).toEqual(DONE);
    expect(sent).toEqual([]);
    clock.pass(60 * MINUTE);
    for (const id of [soon, later]) await deliver(id);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });
});

describe('a Lambda with little time left', () => {
  test('the sender sends no email if too little time is left to record SES’s response', async () => {
    const { deliver, putGuide, sent, entryOf } = mailerWorld();
    const id = putGuide();
    expect(await deliver(id, { timeLeft: () => 9_000 })).toEqual(RETRY);
    expect(sent).toEqual([]);
    expect(entryOf(id)).toMatchObject({ state: 'pending' });
  });

  test('the sender gives up recording an outcome before its Lambda times out', async () => {
    const world = mailerWorld();
    const id = world.putGuide();
    let left = 10_500;
    const use = async (time: number) => {
      left -= Math.min(time, left);
    };
    let attempts = 0;
    const save = async (entry: Entry) => {
      if (entry.state !== 'sent') return world.outbox.save(entry);
      attempts += 1;
      await use(6_000);
      return tableFails();
    };
    const outbox = { ...world.outbox, save };
    await expect(world.deliver(id, { outbox, timeLeft: () => left, pause: use })).rejects.toThrow(
      'the table',
    );
    expect(world.sent).toHaveLength(1);
    expect(attempts).toBe(2);
  });
});

test('the sender marks an email that it can’t compose as failed, and counts it for an alarm', async () => {
  const { deliver, putGuide, entryOf } = mailerWorld();
  const id = putGuide();
  const compose = () => {
    throw new TypeError('no');
  };
  expect(await deliver(id, { compose })).toEqual(DONE);
  expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'not-composed' });
  expect(log.counted(metrics.emailParked)).toBe(1);
});

test('the sender composes each email only with the facts that it read for that email', async () => {
  const { deliver, putGuide } = mailerWorld();
  const reader = { email: ADA, token: 'token of Ada' };
  const composedWith: unknown[] = [];
  const compose = (_: Entry, facts: EmailFacts) => {
    composedWith.push(facts);
    return { to: ADA, subject: '', text: '', html: '' };
  };
  await deliver(putGuide(), { compose, permit: async () => ({ state: 'go', facts: { reader } }) });
  await deliver(putGuide(), { compose, permit: async () => 'go' });
  expect(composedWith).toEqual([{ reader }, {}]);
});

test.each(['download-link', 'messages-link'] as const)(
  'during a client’s deletion, the sender sends the receipt, but suppresses the client’s email of the kind %s',
  async (kind) => {
    const { deliver, putLink, putReceipt, deleting, sent, entryOf } = mailerWorld();
    const [link, others] = [putLink('ada', kind), putLink('bob', kind)];
    deleting.add('ada');
    for (const id of [link, others, putReceipt()]) await deliver(id);
    expect(sent).toHaveLength(2);
    expect(entryOf(link)).toMatchObject({ state: 'suppressed', reason: 'deleted' });
    expect(entryOf(link)).not.toHaveProperty('payload');
  },
);

test('a trial emails only the coach and the address in its settings, and records other emails as suppressed', async () => {
  const { deliver, putGuide, putNotice, sent, spent, entryOf } = mailerWorld({ only: ADA });
  const other = putGuide('eve@example.com');
  expect(await deliver(other)).toEqual(DONE);
  expect(entryOf(other)).toMatchObject({ state: 'suppressed', reason: 'trial' });
  expect(log.counted(metrics.emailSuppressed)).toBe(1);
  expect(spent()).toBe(0);
  for (const id of [putGuide(ADA.toUpperCase()), putNotice()]) await deliver(id);
  expect(sent).toEqual([ADA.toUpperCase(), 'coach@example.com']);
});

test('a trial deletes the outbox entry of a deletion receipt that the trial doesn’t send', async () => {
  const { deliver, putReceipt, entryOf, sent } = mailerWorld({ only: ADA });
  const id = putReceipt('eve@example.com');
  expect(await deliver(id)).toEqual(DONE);
  expect(entryOf(id)).toBeUndefined();
  expect(sent).toEqual([]);
});

test('a retry of an email doesn’t count a second time toward the limits', async () => {
  const { deliver, putGuide, sent, spent } = mailerWorld({ ses: [throttled] });
  const id = putGuide();
  await deliver(id);
  await deliver(id);
  expect(sent).toHaveLength(1);
  expect(spent()).toBe(1);
});

test('the hourly limit for an IP address delays only emails that were requested from that address', async () => {
  const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({ emailsPerSource: 2 });
  const greedy = ['g1', 'g2', 'g3'].map((name) =>
    putGuide(`${name}@example.com`, { source: 'greedy' }),
  );
  const honest = putGuide('honest@example.com', { source: 'other' });
  for (const id of [...greedy, honest, putGuide('unknown@example.com')]) await deliver(id);
  expect(sent.map((email) => email.split('@')[0])).toEqual(['g1', 'g2', 'honest', 'unknown']);
  const third = greedy[2] ?? '';
  expect(entryOf(third)).toMatchObject({ state: 'pending', reason: 'source-limit' });
  expect(log.counted(metrics.guideEmailSourceLimited)).toBe(1);

  clock.pass(60 * MINUTE);
  await deliver(third);
  expect(sent).toHaveLength(5);
});

describe('the notices to the coach', () => {
  const HOUR = 60 * MINUTE;

  test('for 60 assessments in an hour from unconfirmed addresses, the coach gets ten notices, and the tenth says that more may be waiting', async () => {
    const { deliver, putNotice, clock, subjects, entryOf } = mailerWorld({
      unconfirmedNoticesPerHour: 10,
    });
    const notices = Array.from({ length: 60 }, () => putNotice());
    for (let first = 0; first < notices.length; first += 4) {
      await Promise.all(notices.slice(first, first + 4).map((id) => deliver(id)));
    }
    expect(subjects).toEqual([
      ...Array.from({ length: 9 }, () => 'notice'),
      'last notice of the hour',
    ]);
    const reasons = notices.map((id) => entryOf(id)?.reason).filter(Boolean);
    expect(reasons).toEqual(Array.from({ length: 50 }, () => 'unconfirmed-limit'));

    clock.pass(HOUR);
    await deliver(putNotice());
    expect(subjects.slice(10)).toEqual(['notice']);
  });

  test('the coach gets a notice of each assessment from a confirmed address, even above the limit for others', async () => {
    const { deliver, putNotice, confirmed, subjects } = mailerWorld({
      unconfirmedNoticesPerHour: 1,
    });
    confirmed.add('ada');
    for (const id of [putNotice(), putNotice()]) await deliver(id);
    for (const id of Array.from({ length: 20 }, () => putNotice('ada'))) await deliver(id);
    expect(subjects).toEqual([
      'last notice of the hour',
      ...Array.from({ length: 20 }, () => 'notice'),
    ]);
  });

  test('the sender retries a notice that SES didn’t take, even if the limit has been reached since', async () => {
    const { deliver, putNotice, subjects, entryOf } = mailerWorld({
      unconfirmedNoticesPerHour: 2,
      ses: [throttled, throttled],
    });
    const [first, second, third] = [putNotice(), putNotice(), putNotice()];
    for (const id of [first, second, third, second, first]) await deliver(id);
    expect(subjects).toEqual(['last notice of the hour', 'last notice of the hour']);
    expect(entryOf(third)).toMatchObject({ state: 'suppressed', reason: 'unconfirmed-limit' });
  });
});
