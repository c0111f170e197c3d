import type { SQSRecordAttributes } from 'aws-lambda';
import { expect, test } from 'vitest';
import {
  encodeMessage,
  type QueueMessage,
  type ReturnedMessage,
} from '#lambdas/outbox/queue-message.ts';
import { type Dependencies, send } from '#lambdas/outbox/send.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { fakeQueue, idOf } from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();

const sendOne: QueueMessage = { type: 'send', id: idOf('1') };
const returned: ReturnedMessage = {
  type: 'returned',
  state: 'bounced',
  isNotice: false,
  recipients: [],
};
const fails = () => Promise.reject(new ServiceUnavailableError('the table'));

/** Sends a message for each receive count; `delays` are the requested waits. */
const receive = async (
  deps: Partial<Dependencies>,
  what: QueueMessage | string = sendOne,
  receives = [1],
) => {
  const { queue, delayed } = fakeQueue();
  const kept: boolean[] = [];
  for (const count of receives) {
    const message = {
      messageId: 'message',
      receiptHandle: 'handle',
      attributes: { ApproximateReceiveCount: String(count) } as SQSRecordAttributes,
      body: typeof what === 'string' ? what : encodeMessage(what),
    };
    const all: Dependencies = {
      deliver: () => Promise.reject(new Error('There is nothing to send.')),
      recordFailure: async () => {},
      queue,
      retryBaseSeconds: 30,
      ...deps,
    };
    kept.push(await send(all, message));
  }
  return { kept, delays: delayed.map(({ seconds }) => seconds) };
};

test.each<[string, Dependencies['deliver'], boolean]>([
  ['is done', async () => ({ outcome: 'done' }), false],
  ['has to be retried', async () => ({ outcome: 'retry' }), true],
  ['failed', fails, true],
])('a message that %s: kept in the queue or not', async (_, deliver, isKept) => {
  expect((await receive({ deliver })).kept).toEqual([isKept]);
});

test('a message waits twice as long with each receive', async () => {
  const deliver = async () => ({ outcome: 'retry' }) as const;
  const { delays } = await receive({ deliver }, sendOne, [1, 2, 3, 4, 5]);
  expect(delays).toEqual([30, 60, 120, 240, 480]);
});

test('a message waits until the lease ends, if there is one', async () => {
  const deliver = async () => ({ outcome: 'retry', seconds: 77 }) as const;
  expect((await receive({ deliver }, sendOne, [3])).delays).toEqual([77]);
});

test('an unknown message goes to the dead-letter queue and is counted', async () => {
  expect(await receive({}, '{"type":')).toEqual({ kept: [true], delays: [0] });
  expect(log.counted(metrics.emailParked)).toBe(1);
});

test('records a bounce with the same back-off', async () => {
  const recorded: ReturnedMessage[] = [];
  const recordFailure = async (message: ReturnedMessage) => void recorded.push(message);
  expect((await receive({ recordFailure }, returned)).kept).toEqual([false]);
  expect(recorded).toEqual([returned]);
  const failing = await receive({ recordFailure: fails }, returned, [3]);
  expect(failing).toEqual({ kept: [true], delays: [120] });
});

test('keeps a message even if setting its delay fails', async () => {
  const deliver = async () => ({ outcome: 'retry' }) as const;
  expect((await receive({ deliver, queue: { retryLater: fails } })).kept).toEqual([true]);
});
