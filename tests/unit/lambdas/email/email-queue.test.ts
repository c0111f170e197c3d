import { describe, expect, test } from 'vitest';
import { SWEEP_GRACE_MS } from '#lambdas/outbox/new-entry.ts';
import { decodeMessage, type ReturnedMessage } from '#lambdas/outbox/queue-message.ts';
import { relay } from '#lambdas/outbox/relay.ts';
import { sweep } from '#lambdas/outbox/sweep.ts';

import { queue as emailQueue } from '#lambdas/platform/aws/queue.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import {
  fakeOutbox,
  fakeQueue,
  guideEntry,
  idOf,
  noticeEntry,
} from '#tests/support/lambdas/email-world.ts';
import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();
const MINUTE = 60_000;
const ADA = 'ada@example.com';
const sendOf = (...ids: string[]) => ids.map((id) => ({ type: 'send', id }));

describe('messages of the email queue', () => {
  const returned: ReturnedMessage = {
    type: 'returned',
    state: 'bounced',
    id: idOf('2'),
    isNotice: true,
    recipients: ['a'.repeat(64)],
  };
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"send"',
    '{"type":"send"}',
    '{"type":"send","id":"1"}',
    `{"type":"other","id":"${idOf('1')}"}`,
  ])('the sender can’t read the message %j', (text) => expect(decodeMessage(text)).toBeUndefined());

  test.each([
    ['the state “sent”', { state: 'sent' }],
    ['an email address as its id', { id: 'ada@example.com' }],
    ['an email address as a recipient', { recipients: ['ada@example.com'] }],
    ['no recipients', { recipients: undefined }],
  ])('the sender refuses a message about a bounce with %s', (_, changes) =>
    expect(decodeMessage(JSON.stringify({ ...returned, ...changes }))).toBeUndefined(),
  );
});

describe('the relay', () => {
  test.each([
    ['a noncharacter', '\uFFFE'],
    ['not hexadecimal', 'lead#1'],
    ['an email address', ADA],
    ['empty', ''],
    ['missing', undefined],
    ['in upper case', idOf('1').toUpperCase().replace('3', 'F')],
  ])('if an id is %s, the relay skips the id and enqueues the other emails', async (_, id) => {
    const { queue, added } = fakeQueue();
    await relay(queue, [idOf('1'), id, idOf('2')]);
    expect(added).toEqual(sendOf(idOf('1'), idOf('2')));
    expect(log.counted(metrics.emailParked)).toBe(1);
  });
});

describe('the queue', () => {
  const setUp = (error?: Error) => {
    const inputs: object[] = [];
    const client = {
      send: async ({ input }: { input: object }) => {
        if (error) throw error;
        inputs.push(input);
      },
    };
    return { inputs, queue: emailQueue(client as never, 'https://queue.example') };
  };
  test('the queue adds a message to SQS, and delays a retry by at most 15 minutes', async () => {
    const { inputs, queue } = setUp();
    await queue.add('text');
    await queue.retryLater('handle', 3_600);
    expect(inputs).toMatchObject([
      { QueueUrl: 'https://queue.example', MessageBody: 'text' },
      { VisibilityTimeout: 900 },
    ]);
  });

  test('the queue throws ServiceUnavailableError if SQS fails', async () => {
    const throttled = setUp(new Error('RequestThrottled')).queue.add('text');
    await expect(throttled).rejects.toThrow(ServiceUnavailableError);
  });
});

describe('the sweep', () => {
  const setUp = () => {
    const clock = fakeClock();
    const { outbox, put, entryOf } = fakeOutbox();
    const { queue, added } = fakeQueue();
    const deps = { outbox, queue, now: clock.now };
    return {
      outbox,
      entryOf,
      clock,
      added,
      putGuide: (name: string | number, changes: object = {}) =>
        put({ ...guideEntry(idOf(name), ADA, clock.now()), ...changes }),
      putNotice: (name: string) => put(noticeEntry(idOf(name), clock.now())),
      run: async (changes: Partial<typeof deps> = {}) => {
        added.length = 0;
        await sweep({ ...deps, ...changes });
        return [...added];
      },
    };
  };

  test.each<[string, object]>([
    ['with a time that isn’t a string', { dueAt: 5 }],
    ['of an unknown version', { version: 99 }],
    ['without a payload', { payload: undefined }],
  ])('the sweep enqueues even an entry %s', async (_, odd) => {
    const { putGuide, putNotice, clock, run } = setUp();
    const ids = [putGuide('odd', odd), putGuide('1'), putNotice('2')];
    clock.pass(SWEEP_GRACE_MS + 1);
    expect(await run()).toEqual(sendOf(...ids));
  });

  test('the sweep marks an entry with an invalid id as failed, and doesn’t enqueue it', async () => {
    const { putGuide, putNotice, clock, run, entryOf } = setUp();
    const id = putGuide('odd', { id: '\uFFFE' });
    const others = [putGuide('1'), putNotice('2')];
    clock.pass(SWEEP_GRACE_MS + 1);
    expect(await run()).toEqual(sendOf(...others));
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'no-id' });
    clock.pass(60 * MINUTE);
    await run();
    expect(log.counted(metrics.emailParked)).toBe(1);
  });

  test('if one entry or one kind of email can’t be read, the sweep fails but still enqueues the others', async () => {
    const { putGuide, putNotice, clock, run, outbox, added } = setUp();
    const [first, ...ids] = Array.from({ length: 25 }, (_, index) => putGuide(index));
    const notice = putNotice('notice');
    clock.pass(SWEEP_GRACE_MS + 1);
    const find: typeof outbox.find = (id) =>
      id === first ? Promise.reject(new TypeError('no')) : outbox.find(id);
    await expect(run({ outbox: { ...outbox, find } })).rejects.toThrow();
    expect(added).toEqual(sendOf(...ids, notice));

    clock.pass(60 * MINUTE);
    const due: typeof outbox.due = (kind, now) => {
      if (kind === 'guide') throw new TypeError('no');
      return outbox.due(kind, now);
    };
    await expect(run({ outbox: { ...outbox, due } })).rejects.toThrow();
    expect(added).toEqual(sendOf(notice));
  });
});
