import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

/**
 * Skips an invalid id and raises an alarm, because later emails must not wait for it.
 * @returns false if the id is invalid
 */
export const enqueue = async (queue: Pick<Queue, 'add'>, id: unknown): Promise<boolean> => {
  if (!isEntryId(id)) {
    count(metrics.emailParked, { reason: 'no-id' });
    return false;
  }
  await queue.add(encodeMessage({ type: 'send', id }));
  return true;
};

/**
 * Only enqueues, because Lambda retries the whole batch after an error. The sender does the work
 * that can fail for a single email.
 * @throws ServiceUnavailableError if an id can't be enqueued
 */
export const relay = async (queue: Pick<Queue, 'add'>, ids: readonly unknown[]): Promise<void> => {
  const results = await Promise.allSettled(ids.map((id) => enqueue(queue, id)));
  const failed = results.find((result) => result.status === 'rejected');
  log('relayed', { entries: ids.length, failed: failed !== undefined });
  if (failed) throw failed.reason;
};
