import type { SQSRecordAttributes } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { Delivery } from '#lambdas/outbox/deliver.ts';
import {
  encodeMessage,
  type QueueMessage,
  type ReturnedMessage,
} from '#lambdas/outbox/queue-message.ts';
import { send } from '#lambdas/outbox/send.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeQueue, idOf } from '#tests/support/lambdas/mail-world.ts';

const log = catchLog();

const message = (what: QueueMessage | string, receives = 1) => ({
  ...{ messageId: 'message', receiptHandle: 'handle' },
  attributes: { ApproximateReceiveCount: String(receives) } as SQSRecordAttributes,
  body: typeof what === 'string' ? what : encodeMessage(what),
});
const sendOne: QueueMessage = { type: 'send', id: idOf('1') };

const sender = (
  deliver: (id: string) => Promise<Delivery>,
  recordFailure: (returned: ReturnedMessage) => Promise<void> = async () => {},
) => {
  const { queue, delayed } = fakeQueue();
  return { delayed, send: send({ deliver, recordFailure, queue, retryBaseSeconds: 30 }) };
};

test.each<[string, () => Promise<Delivery>, boolean]>([
  ['is done', async () => ({ outcome: 'done' }), false],
  ['has to be tried again', async () => ({ outcome: 'retry' }), true],
  ['failed', () => Promise.reject(new ServiceUnavailableError('the table')), true],
])('a message that %s: kept in the queue or not', async (_, deliver, isKept) => {
  expect(await sender(deliver).send(message(sendOne))).toBe(isKept);
});

test('waits twice as long with each receive', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'retry' }));
  for (const receives of [1, 2, 3, 4, 5]) await send(message(sendOne, receives));
  expect(delayed.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 240, 480]);
});

test('waits as long as a lease, where there is one', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'retry', seconds: 77 }));
  await send(message(sendOne, 3));
  expect(delayed).toEqual([{ receiptHandle: 'handle', seconds: 77 }]);
});

test('a message that is none of ours goes to the dead-letter queue, and is counted', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'done' }));
  expect(await send(message('{"type":'))).toBe(true);
  expect(delayed).toEqual([{ receiptHandle: 'handle', seconds: 0 }]);
  expect(log.counted(metrics.mailParked)).toBe(1);
});

test('records a mail that came back, with the same back-off, and delivers none for it', async () => {
  const returned: ReturnedMessage = {
    ...{ type: 'returned', state: 'bounced', isNotice: false, recipients: [] },
  };
  const recorded: ReturnedMessage[] = [];
  const deliver = () => Promise.reject(new Error('There is nothing to send.'));
  const works = sender(deliver, async (mail) => void recorded.push(mail));
  expect(await works.send(message(returned))).toBe(false);
  expect(recorded).toEqual([returned]);

  const fails = sender(deliver, () => Promise.reject(new ServiceUnavailableError('the table')));
  expect(await fails.send(message(returned, 3))).toBe(true);
  expect(fails.delayed).toEqual([{ receiptHandle: 'handle', seconds: 120 }]);
});

test('keeps a message even when its wait cannot be set', async () => {
  const { queue } = fakeQueue();
  const call = send({
    deliver: async () => ({ outcome: 'retry' }),
    recordFailure: async () => {},
    queue: { ...queue, retryLater: () => Promise.reject(new ServiceUnavailableError('queue')) },
    retryBaseSeconds: 1,
  });
  expect(await call(message(sendOne))).toBe(true);
});
