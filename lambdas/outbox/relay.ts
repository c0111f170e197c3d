import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

/**
 * Queues a mail by the id of its entry. An id that isn't one of ours, or a message that SQS refuses, is set aside:
 * its alarm rings, and nothing waits behind it.
 * @returns whether it is in the queue
 * @throws ServiceUnavailableError
 */
export const enqueue = async (queue: Pick<Queue, 'add'>, id: unknown): Promise<boolean> => {
  if (!isEntryId(id)) {
    count(metrics.mailParked, { reason: 'no-id' });
    return false;
  }
  const isQueued = await queue.add(encodeMessage({ type: 'send', id }));
  if (!isQueued) count(metrics.mailParked, { id, reason: 'refused-by-queue' });
  return isQueued;
};

/**
 * Hands the ids of new entries over to the queue. A stream repeats a whole batch, so everything that can fail for a
 * single mail happens behind the queue.
 * @throws ServiceUnavailableError if one could not be handed over, so that the stream repeats the batch
 */
export const relay = async (queue: Pick<Queue, 'add'>, ids: readonly unknown[]): Promise<void> => {
  const results = await Promise.allSettled(ids.map((id) => enqueue(queue, id)));
  const failed = results.find((result) => result.status === 'rejected');
  log('relayed', { entries: ids.length, failed: failed !== undefined });
  if (failed) throw failed.reason;
};
