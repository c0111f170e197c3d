import { emailKindNames } from '#lambdas/email/kinds.ts';
import type { Queue } from '#lambdas/platform/aws/queue.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { change, type Outbox } from './outbox-store.ts';
import { enqueue } from './relay.ts';
import { swept } from './transitions.ts';

interface Dependencies {
  readonly outbox: Outbox;
  readonly queue: Pick<Queue, 'add'>;
  readonly now: () => Date;
}

const sweepOne = async ({ outbox, queue, now }: Dependencies, id: string): Promise<boolean> => {
  const found = await outbox.find(id);
  if (typeof found !== 'string' && !swept(found, now())) return false;
  // Enqueueing comes first, because a duplicate message is harmless and a lost one isn't.
  if (!(await enqueue(queue, id))) {
    await outbox.markFailed(id, 'no-id');
    return false;
  }
  if (typeof found !== 'string') {
    await change(outbox, id, (entry) => swept(entry, now()), found);
  }
  return true;
};

const sweepKind = async (deps: Dependencies, kind: string) => {
  const sums = { swept: 0, failed: 0 };
  const fail = (error: unknown) => {
    sums.failed += 1;
    log('not-swept', { kind, ...describeError(error) });
  };
  const attempt = async (id: string) => {
    if (await sweepOne(deps, id)) sums.swept += 1;
  };
  try {
    for await (const ids of deps.outbox.due(kind, deps.now())) {
      await Promise.all(ids.map((id) => attempt(id).catch(fail)));
    }
  } catch (error) {
    fail(error);
  }
  log('swept', { kind, ...sums });
  if (sums.swept > 0) count(metrics.emailSwept, { kind }, sums.swept);
  return sums.failed;
};

/**
 * Enqueues entries that have just become due, whose stream record was lost, or whose message is in
 * the dead-letter queue.
 */
export const sweep = async (deps: Dependencies): Promise<void> => {
  let failed = 0;
  for (const kind of emailKindNames) failed += await sweepKind(deps, kind);
  if (failed > 0) throw new Error('Some entries could not be enqueued');
};
