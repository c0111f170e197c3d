import { mailKindNames } from '#lambdas/mail/kinds.ts';
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
  // Enqueue first: a duplicate is harmless, a loss is not.
  if (!(await enqueue(queue, id))) {
    await outbox.markFailed(id, 'refused-by-queue');
    return false;
  }
  // An entry that can't be read is ended by the sender, which gets its id all the same.
  if (typeof found !== 'string') {
    await change(outbox, id, (entry) => swept(entry, now()), found);
  }
  return true;
};

/** Each entry by itself, so that one that fails keeps no other from being queued. */
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
  if (sums.swept > 0) count(metrics.mailSwept, { kind }, sums.swept);
  return sums.failed;
};

/**
 * Queues again every entry that has had no outcome for a while: lost stream records, dead letters, mails that wait for
 * their time.
 * @throws Error at the end, so that its alarm rings, if anything could not be queued
 */
export const sweep = async (deps: Dependencies): Promise<void> => {
  let failed = 0;
  for (const kind of mailKindNames) failed += await sweepKind(deps, kind);
  if (failed > 0) throw new Error('Entries are left that could not be queued');
};
