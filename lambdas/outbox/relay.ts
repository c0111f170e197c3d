import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

/**
 * Enqueues an email by the id of its entry. Skips an invalid id and a message that SQS refuses: an alarm
 * rings, and later messages don't wait.
 * @returns whether it was enqueued
 * @throws ServiceUnavailableError
 */
export const enqueue = async (queue: Pick<Queue, 'add'>, id: unknown): Promise<boolean> => {
  if (!isEntryId(id)) {
    count(metrics.emailParked, { reason: 'no-id' });
    return false;
  }
  const isQueued = await queue.add(encodeMessage({ type: 'send', id }));
  if (!isQueued) count(metrics.emailParked, { id, reason: 'refused-by-queue' });
  return isQueued;
};

/**
 * Enqueues the ids of new entries. A stream repeats a whole batch, so the work that can fail for a single
 * email happens after the queue.
 * @throws ServiceUnavailableError if one can't be enqueued, so that the stream repeats the batch
 */
export const relay = async (queue: Pick<Queue, 'add'>, ids: readonly unknown[]): Promise<void> => {
  const results = await Promise.allSettled(ids.map((id) => enqueue(queue, id)));
  const failed = results.find((result) => result.status === 'rejected');
  log('relayed', { entries: ids.length, failed: failed !== undefined });
  if (failed) throw failed.reason;
};
