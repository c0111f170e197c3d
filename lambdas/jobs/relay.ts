import { count, describeError, log } from '#lambdas/platform/log.ts';
import { queryPages } from '#lambdas/platform/store/reads.ts';
import { shardsOf } from '#lambdas/platform/store/shards.ts';
import type { Table } from '#lambdas/platform/store/table.ts';
import { updateItem } from '#lambdas/platform/store/writes.ts';
import { abandon, nextLook } from './job.ts';
import type { JobsQueue } from './queue.ts';

/**
 * Passes the ids of new jobs from the stream to the queue. It sends no email itself, because Lambda
 * repeats a whole batch after an error.
 */
export const relayNew = async (
  queue: Pick<JobsQueue, 'add'>,
  ids: readonly unknown[],
): Promise<void> => {
  const results = await Promise.allSettled(ids.map((id) => queue.add(id)));
  const bad = results.filter((each) => each.status === 'fulfilled' && !each.value).length;
  // Later jobs must not wait for an id that the queue can't take.
  if (bad > 0) count('JobGivenUp', { reason: 'no id' }, bad);
  const failed = results.find((each) => each.status === 'rejected');
  log('relayed', { jobs: ids.length, bad, failed: failed !== undefined });
  if (failed) throw failed.reason;
};

interface Dependencies {
  readonly jobs: Table;
  readonly queue: Pick<JobsQueue, 'add'>;
  readonly now: () => Date;
}

const AT_ONCE = 10;

const enqueue = async (
  { jobs, queue, now }: Dependencies,
  { id, dueAt }: Record<string, unknown>,
): Promise<void> => {
  // Enqueueing comes first, because a duplicate message is harmless and a lost one isn't.
  if (!(await queue.add(id))) {
    count('JobGivenUp', { reason: 'no id' });
    await abandon(jobs, id, 'no id');
    return;
  }
  // If someone else moved the job meanwhile, there is nothing to do.
  await updateItem({
    table: jobs,
    key: { id },
    update: 'SET dueAt = :later',
    condition: 'dueAt = :read',
    values: { ':read': dueAt, ':later': nextLook(now()) },
  });
};

/**
 * Enqueues the jobs that are due: planned ones, and those that the stream, the queue, or a sender
 * lost. One bad job stops no other.
 */
export const enqueueDue = async (deps: Dependencies): Promise<void> => {
  let [enqueued, failed] = [0, 0];
  for (const shard of shardsOf('email')) {
    const pages = queryPages(deps.jobs, {
      index: 'due',
      where: '#shard = :shard AND dueAt <= :now',
      values: { ':shard': shard, ':now': deps.now().toISOString() },
      limit: AT_ONCE,
    });
    for await (const page of pages) {
      for (const result of await Promise.allSettled(page.map((each) => enqueue(deps, each)))) {
        if (result.status === 'fulfilled') enqueued += 1;
        else {
          failed += 1;
          log('not-enqueued', describeError(result.reason));
        }
      }
    }
  }
  log('enqueued', { enqueued, failed });
  if (failed > 0) throw new Error('Some jobs could not be enqueued');
};
