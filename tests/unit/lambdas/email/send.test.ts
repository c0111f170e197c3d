import type { SQSRecordAttributes } from 'aws-lambda';
import { expect, test } from 'vitest';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { type Dependencies, send } from '#lambdas/outbox/send.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { fakeQueue, idOf } from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();

const fails = () => Promise.reject(new ServiceUnavailableError('the table'));

const receive = async (deps: Partial<Dependencies>, receives = [1]) => {
  const { queue, delayed } = fakeQueue();
  const kept: boolean[] = [];
  for (const count of receives) {
    const message = {
      messageId: 'message',
      receiptHandle: 'handle',
      attributes: { ApproximateReceiveCount: String(count) } as SQSRecordAttributes,
      body: encodeMessage({ type: 'send', id: idOf('1') }),
    };
    const all: Dependencies = {
      deliver: async () => ({ outcome: 'retry' }),
      recordFailure: async () => {},
      queue,
      retryBaseSeconds: 30,
      ...deps,
    };
    kept.push(await send(all, message));
  }
  return { kept, delays: delayed.map(({ seconds }) => seconds) };
};

test('the delay of a message in the queue doubles each time the sender receives it', async () => {
  expect((await receive({}, [1, 2, 3, 4, 5])).delays).toEqual([30, 60, 120, 240, 480]);
});

test('the sender delays a message in the queue by the seconds that the delivery asks for', async () => {
  const deliver = async () => ({ outcome: 'retry', seconds: 77 }) as const;
  expect((await receive({ deliver }, [3])).delays).toEqual([77]);
});

test('a message stays in the queue even if SQS can’t set its delay', async () => {
  expect((await receive({ queue: { retryLater: fails } })).kept).toEqual([true]);
});
