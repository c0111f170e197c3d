import { describe, expect, test } from 'vitest';
import { Outage } from '#lambdas/adapters/outage.ts';
import { mailQueue } from '#lambdas/adapters/queue.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import { decodeMessage, encodeMessage, type ReturnedMail } from '#lambdas/mail/queue-message.ts';
import { recipientKey } from '#lambdas/mail/recipient.ts';
import { jobOfKey, recordKey } from '#lambdas/mail/record-key.ts';
import { relay } from '#lambdas/mail/relay.ts';
import { GRACE, sweep } from '#lambdas/mail/sweep.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  fakeOutbox,
  fakeQueue,
  guideJob,
  leadRecord,
  noticeJob,
} from '#tests/support/lambdas/mail-world.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();
const MINUTE = 60_000;

describe('a job', () => {
  test.each([guideJob('1'), noticeJob('2')])('goes through the queue as keys alone: %j', (job) => {
    expect(decodeMessage(encodeMessage(job))).toEqual(job);
    expect(jobOfKey(recordKey(job))).toEqual(job);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"guide"',
    '{"kind":"guide"}',
    '{"kind":"other","leadId":"1"}',
  ])('is not read out of %s', (text) => expect(decodeMessage(text)).toBeUndefined());
});

describe('a mail that came back', () => {
  const returned: ReturnedMail = {
    kind: 'returned',
    state: 'bounced',
    job: noticeJob('2'),
    recipients: [recipientKey('ada@example.com')],
  };

  test('goes through the queue as keys alone', () => {
    expect(decodeMessage(encodeMessage(returned))).toEqual(returned);
    expect(encodeMessage(returned)).not.toMatch(/@|ada|example/);
    const { job, ...unknown } = returned;
    expect(decodeMessage(encodeMessage(unknown))).toEqual(unknown);
  });

  test.each([
    { state: 'sent' },
    { job: { kind: 'guide' } },
    { recipients: ['lead#1'] },
    { recipients: ['ada@example.com'] },
    { recipients: undefined },
  ])('is not read where it has %j', (changes) =>
    expect(decodeMessage(JSON.stringify({ ...returned, ...changes }))).toBeUndefined(),
  );
});

describe('the relay', () => {
  test('hands over what asks for mail, and nothing else of the tables', async () => {
    const { queue, added } = fakeQueue();
    await relay({ queue })([
      { pk: 'lead#1' },
      { pk: 'recipient#2' },
      { pk: 'guide-mail-hour#3' },
      { userId: 'user-1', assessmentId: '4' },
    ]);
    expect(added.map(({ message }) => message)).toEqual([guideJob('1'), noticeJob('4')]);
  });

  test('throws when the queue fails, so that the stream comes again', async () => {
    const add = () => Promise.reject(new Outage('the mail queue'));
    await expect(relay({ queue: { add } })([{ pk: 'lead#1' }])).rejects.toThrow(Outage);
  });
});

describe('the queue', () => {
  const jobs = Array.from({ length: 23 }, (_, index) => guideJob(String(index)));
  const setUp = (failing = '') => {
    const messages: { MessageBody: string; DelaySeconds: number }[] = [];
    const client = {
      send: async ({ input }: { input: (typeof messages)[0] }) => {
        if (failing && input.MessageBody.includes(failing)) throw new Error('no');
        messages.push(input);
      },
    };
    return { messages, queue: mailQueue(client as never, 'https://queue.example') };
  };

  test('takes each job, as keys and nothing else', async () => {
    const { messages, queue } = setUp();
    await queue.add(jobs);
    expect(messages.map(({ MessageBody }) => decodeMessage(MessageBody))).toEqual(jobs);
  });

  test('never waits longer than SQS allows', async () => {
    const { messages, queue } = setUp();
    await queue.add([guideJob('1')], 3_600);
    expect(messages.map(({ DelaySeconds }) => DelaySeconds)).toEqual([900]);
  });

  test('that refuses one of many has failed', async () => {
    const { queue } = setUp('"17"');
    await expect(queue.add(jobs)).rejects.toThrow(Outage);
  });
});

describe('the sweep', () => {
  const setUp = () => {
    const clock = fakeClock();
    const records = fakeOutbox(clock.now);
    const { queue, added } = fakeQueue();
    const run = async () => {
      added.length = 0;
      await sweep({ outbox: records.outbox, queue, now: clock.now })();
      return added.map(({ message }) => message);
    };
    return { ...records, clock, run, queue };
  };

  test('queues again what has had no outcome for ten minutes', async () => {
    const { put, clock, run } = setUp();
    put(guideJob('late'), leadRecord('a@example.com', clock.now()));
    put(noticeJob('late'), { ...leadRecord('', clock.now()), outbox: 'assessment' });
    expect(await run()).toEqual([]);
    clock.pass(GRACE + 1);
    put(guideJob('new'), leadRecord('b@example.com', clock.now()));
    expect(await run()).toEqual([guideJob('late'), noticeJob('late')]);
    expect(log.counted(metrics.mailSwept)).toBe(2);
  });

  test('leaves alone what has its outcome', async () => {
    const { put, clock, run, outbox } = setUp();
    put(guideJob('1'), leadRecord('a@example.com', clock.now()));
    await outbox.park(guideJob('1'), 'unreadable');
    clock.pass(60 * MINUTE);
    expect(await run()).toEqual([]);
  });

  test('comes back to the same mail, ever more rarely the more often it failed', async () => {
    const { put, clock, run } = setUp();
    const sweepsInADay = async (attempts: number) => {
      const job = guideJob(String(attempts));
      const record = leadRecord('a@example.com', clock.now());
      put(job, { ...record, mail: { state: 'pending', attempts } });
      let swept = 0;
      for (let quarter = 0; quarter < 96; quarter += 1) {
        clock.pass(15 * MINUTE);
        swept += (await run()).filter(
          (found) => JSON.stringify(found) === JSON.stringify(job),
        ).length;
      }
      return swept;
    };
    expect(await sweepsInADay(0)).toBeGreaterThan(45);
    expect(await sweepsInADay(24)).toBeLessThan(20);
    expect(await sweepsInADay(600)).toBeGreaterThanOrEqual(3);
  });

  test('finds again what the queue would not take', async () => {
    const { put, clock, run, outbox, queue } = setUp();
    put(guideJob('1'), leadRecord('a@example.com', clock.now()));
    clock.pass(GRACE + 1);
    const add = () => Promise.reject(new Outage('the mail queue'));
    const failing = sweep({ outbox, queue: { ...queue, add }, now: clock.now });
    await expect(failing()).rejects.toThrow(Outage);
    expect(await run()).toEqual([guideJob('1')]);
  });
});
