import { describe, expect, test } from 'vitest';
import { SWEEP_GRACE } from '#lambdas/outbox/new-entry.ts';
import {
  decodeMessage,
  encodeMessage,
  type ReturnedMessage,
} from '#lambdas/outbox/queue-message.ts';
import { relay } from '#lambdas/outbox/relay.ts';
import { sweep } from '#lambdas/outbox/sweep.ts';
import { claim, LEASE } from '#lambdas/outbox/transitions.ts';
import { queue as mailQueue } from '#lambdas/platform/aws/queue.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  fakeOutbox,
  fakeQueue,
  guideEntry,
  idOf,
  noticeEntry,
} from '#tests/support/lambdas/mail-world.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();
const MINUTE = 60_000;
const ADA = 'ada@example.com';
const sendOf = (...ids: string[]) => ids.map((id) => ({ type: 'send', id }));
const unavailable = () => Promise.reject(new ServiceUnavailableError('the mail queue'));

describe('a message', () => {
  const returned: ReturnedMessage = {
    ...{ type: 'returned', state: 'bounced', id: idOf('2'), isNotice: true },
    recipients: ['a'.repeat(64)],
  };

  test('goes through the queue as ids and hashes', () => {
    for (const message of [{ type: 'send', id: idOf('1') } as const, returned]) {
      expect(decodeMessage(encodeMessage(message))).toEqual(message);
    }
    const { id, ...unknown } = returned;
    expect(decodeMessage(encodeMessage(unknown))).toEqual(unknown);
  });

  test.each([
    ...['', '{', 'null', '[]', '"send"', '{"type":"send"}', '{"type":"send","id":"1"}'],
    `{"type":"other","id":"${idOf('1')}"}`,
  ])('is not read out of %s', (text) => expect(decodeMessage(text)).toBeUndefined());

  test.each([
    { state: 'sent' },
    { id: 'ada@example.com' },
    { recipients: ['ada@example.com'] },
    { recipients: undefined },
  ])('of a mail that came back is not read where it has %j', (changes) =>
    expect(decodeMessage(JSON.stringify({ ...returned, ...changes }))).toBeUndefined(),
  );
});

describe('the relay', () => {
  test('hands ids over', async () => {
    const { queue, added } = fakeQueue();
    await relay({ queue })([idOf('1'), idOf('2')]);
    expect(added).toEqual(sendOf(idOf('1'), idOf('2')));
  });

  test.each(['\uFFFE', 'lead#1', ADA, '', undefined, idOf('1').toUpperCase().replace('3', 'F')])(
    'F38: sets %j aside, and hands its neighbours over',
    async (id) => {
      const { queue, added } = fakeQueue();
      await relay({ queue })([idOf('1'), id, idOf('2')]);
      expect(added).toEqual(sendOf(idOf('1'), idOf('2')));
      expect(log.counted(metrics.mailParked)).toBe(1);
    },
  );

  test('F38: sets a message aside that the queue refuses for its content', async () => {
    const { queue, added } = fakeQueue();
    const add: typeof queue.add = async (body) => !body.includes(idOf('2')) && queue.add(body);
    await relay({ queue: { add } })([idOf('1'), idOf('2'), idOf('3')]);
    expect(added).toEqual(sendOf(idOf('1'), idOf('3')));
    expect(log.counted(metrics.mailParked)).toBe(1);
  });

  test('throws when the queue fails, so that the stream repeats the batch', async () => {
    await expect(relay({ queue: { add: unavailable } })([idOf('1')])).rejects.toThrow(
      ServiceUnavailableError,
    );
  });
});

describe('the queue', () => {
  const setUp = (error?: Error) => {
    const inputs: Record<string, unknown>[] = [];
    const client = {
      send: async ({ input }: { input: Record<string, unknown> }) => {
        if (error) throw error;
        inputs.push(input);
      },
    };
    return { inputs, queue: mailQueue(client as never, 'https://queue.example') };
  };
  const named = (name: string) => Object.assign(new Error(name), { name });

  test('takes a message as it is', async () => {
    const { inputs, queue } = setUp();
    expect(await queue.add('text')).toBe(true);
    expect(inputs).toEqual([{ QueueUrl: 'https://queue.example', MessageBody: 'text' }]);
  });

  test('never waits longer than SQS allows', async () => {
    const { inputs, queue } = setUp();
    await queue.retryLater('handle', 3_600);
    expect(inputs).toMatchObject([{ VisibilityTimeout: 900 }]);
  });

  test('that refuses the content says so, and one that fails throws', async () => {
    expect(await setUp(named('InvalidMessageContents')).queue.add('text')).toBe(false);
    await expect(setUp(named('RequestThrottled')).queue.add('text')).rejects.toThrow(
      ServiceUnavailableError,
    );
  });
});

describe('the sweep', () => {
  const setUp = () => {
    const clock = fakeClock();
    const entries = fakeOutbox();
    const { queue, added } = fakeQueue();
    const deps = { outbox: entries.outbox, queue, now: clock.now };
    const run = async (changes: Partial<typeof deps> = {}) => {
      added.length = 0;
      await sweep({ ...deps, ...changes })();
      return [...added];
    };
    return { ...entries, clock, run, queue, added };
  };

  test('queues again every entry that has had no outcome for ten minutes', async () => {
    const { put, clock, run } = setUp();
    const late = [idOf('guide'), idOf('notice')];
    put(guideEntry(late[0] ?? '', ADA, clock.now()));
    put(noticeEntry(late[1] ?? '', clock.now()));
    expect(await run()).toEqual([]);
    clock.pass(SWEEP_GRACE + 1);
    put(guideEntry(idOf('new'), ADA, clock.now()));
    expect(await run()).toEqual(sendOf(...late));
    expect(log.counted(metrics.mailSwept)).toBe(2);
  });

  test('brings a mail that is due later at its time, and not before', async () => {
    const { put, clock, run } = setUp();
    const dueAt = new Date(clock.now().getTime() + 60 * MINUTE);
    put(guideEntry(idOf('1'), ADA, clock.now(), dueAt));
    clock.pass(59 * MINUTE);
    expect(await run()).toEqual([]);
    clock.pass(MINUTE + 1);
    expect(await run()).toEqual(sendOf(idOf('1')));
  });

  test('leaves alone what has its outcome, and what a sender holds', async () => {
    const { put, clock, run, outbox } = setUp();
    put(guideEntry(idOf('1'), ADA, clock.now()));
    const held = guideEntry(idOf('2'), ADA, clock.now());
    await outbox.markFailed(idOf('1'), 'unreadable');
    clock.pass(60 * MINUTE);
    const claimed = claim(held, 'holder', clock.now());
    if (claimed.outcome === 'claimed') put(claimed.entry);
    expect(await run()).toEqual([]);
    clock.pass(LEASE + 1);
    expect(await run()).toEqual(sendOf(idOf('2')));
  });

  test('comes back to the same entry, ever more rarely the more often it failed', async () => {
    const { put, clock, run } = setUp();
    const sweepsInADay = async (attempts: number) => {
      const id = put({ ...guideEntry(idOf(attempts), ADA, clock.now()), attempts });
      let swept = 0;
      for (let quarter = 0; quarter < 96; quarter += 1) {
        clock.pass(15 * MINUTE);
        swept += (await run()).filter((message) => message.id === id).length;
      }
      return swept;
    };
    expect(await sweepsInADay(0)).toBeGreaterThan(45);
    expect(await sweepsInADay(24)).toBeLessThan(20);
    expect(await sweepsInADay(600)).toBeGreaterThanOrEqual(3);
  });

  test('finds again what the queue would not take, and its alarm rings', async () => {
    const { put, clock, run } = setUp();
    put(guideEntry(idOf('1'), ADA, clock.now()));
    clock.pass(SWEEP_GRACE + 1);
    await expect(run({ queue: { ...fakeQueue().queue, add: unavailable } })).rejects.toThrow();
    expect(await run()).toEqual(sendOf(idOf('1')));
  });

  test.each<[string, object]>([
    ['whose time is no text', { dueAt: 5 }],
    ['of an unknown version', { version: 99 }],
    ['without a payload', { payload: undefined }],
  ])(
    'F39: an entry %s keeps no other from being queued, and goes to the sender',
    async (_, odd) => {
      const { items, put, clock, run } = setUp();
      items.set(idOf('odd'), { ...guideEntry(idOf('odd'), ADA, clock.now()), ...odd });
      put(guideEntry(idOf('1'), ADA, clock.now()));
      put(noticeEntry(idOf('2'), clock.now()));
      clock.pass(SWEEP_GRACE + 1);
      expect(await run()).toEqual(sendOf(idOf('odd'), idOf('1'), idOf('2')));
    },
  );

  test('F38: an id that the queue must not get is set aside for good', async () => {
    const { items, put, clock, run, entryOf } = setUp();
    items.set('\uFFFE', { ...guideEntry('\uFFFE', ADA, clock.now()) });
    put(guideEntry(idOf('1'), ADA, clock.now()));
    put(noticeEntry(idOf('2'), clock.now()));
    clock.pass(SWEEP_GRACE + 1);
    expect(await run()).toEqual(sendOf(idOf('1'), idOf('2')));
    expect(entryOf('\uFFFE')).toMatchObject({ state: 'failed', reason: 'refused-by-queue' });
    expect(log.counted(metrics.mailParked)).toBe(1);
    clock.pass(60 * MINUTE);
    await run();
    expect(log.counted(metrics.mailParked)).toBe(1);
  });

  test('F39: an entry, or a kind, that makes it throw keeps no other from being queued', async () => {
    const { put, clock, run, outbox, added } = setUp();
    // More than are handled at a time, and the first of them fails.
    const ids = Array.from({ length: 25 }, (_, index) => idOf(index));
    for (const id of ids) put(guideEntry(id, ADA, clock.now()));
    put(noticeEntry(idOf('notice'), clock.now()));
    clock.pass(SWEEP_GRACE + 1);
    const find: typeof outbox.find = (id) =>
      id === ids[0] ? Promise.reject(new TypeError('no')) : outbox.find(id);
    await expect(run({ outbox: { ...outbox, find } })).rejects.toThrow();
    expect(added).toEqual(sendOf(...ids.slice(1), idOf('notice')));

    clock.pass(60 * MINUTE);
    const due: typeof outbox.due = (kind, now) => {
      if (kind === 'guide') throw new TypeError('no');
      return outbox.due(kind, now);
    };
    await expect(run({ outbox: { ...outbox, due } })).rejects.toThrow();
    expect(added).toEqual(sendOf(idOf('notice')));
  });
});
