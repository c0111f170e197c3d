import type { SQSRecord } from 'aws-lambda';
import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { Delivery } from './deliver.ts';
import { decodeMessage, type ReturnedMessage } from './queue-message.ts';

type Message = Pick<SQSRecord, 'messageId' | 'receiptHandle' | 'body' | 'attributes'>;

export interface Dependencies {
  readonly deliver: (id: string) => Promise<Delivery>;
  readonly recordFailure: (returned: ReturnedMessage) => Promise<void>;
  readonly queue: Pick<Queue, 'retryLater'>;
  readonly retryBaseSeconds: number;
}

const attempt = async (
  deps: Dependencies,
  { body, messageId, attributes }: Message,
): Promise<Delivery> => {
  const message = decodeMessage(body);
  if (!message) {
    // Without an id, no entry can store the failure, so SQS moves the message to the dead letters.
    count(metrics.emailParked, { messageId, reason: 'no-message' });
    return { outcome: 'retry', seconds: 0 };
  }
  const receives = Number(attributes.ApproximateReceiveCount);
  const seconds = deps.retryBaseSeconds * 2 ** (receives - 1);
  try {
    if (message.type === 'returned') {
      await deps.recordFailure(message);
      return { outcome: 'done' };
    }
    const delivery = await deps.deliver(message.id);
    return delivery.outcome === 'retry' ? { seconds, ...delivery } : delivery;
  } catch (error) {
    log('email-attempt-failed', { id: message.id, type: message.type, ...describeError(error) });
    return { outcome: 'retry', seconds };
  }
};

export const send = async (deps: Dependencies, message: Message): Promise<boolean> => {
  const delivery = await attempt(deps, message);
  if (delivery.outcome === 'done') return false;
  try {
    await deps.queue.retryLater(message.receiptHandle, delivery.seconds ?? 0);
  } catch (error) {
    // The message becomes visible anyway when its visibility timeout ends.
    log('email-retry-not-set', { messageId: message.messageId, ...describeError(error) });
  }
  return true;
};
