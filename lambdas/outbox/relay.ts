import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { encodeMessage, isEntryId } from './queue-message.ts';

/** Skips an invalid id, because later emails must not wait for that id. */
export const enqueue = async (queue: Pick<Queue, 'add'>, id: unknown): Promise<boolean> => {
  if (!isEntryId(id)) {
    count(metrics.emailParked, { reason: 'no-id' });
    return false;
  }
  await queue.add(encodeMessage({ type: 'send', id }));
  return true;
};

/** Doesn't send emails itself, because Lambda retries the whole batch after an error. */
export const relay = async (queue: Pick<Queue, 'add'>, ids: readonly unknown[]): Promise<void> => {
  const results = await Promise.allSettled(ids.map((id) => enqueue(queue, id)));
  const failed = results.find((result) => result.status === 'rejected');
  log('relayed', { entries: ids.length, failed: failed !== undefined });
  if (failed) throw failed.reason;
};
