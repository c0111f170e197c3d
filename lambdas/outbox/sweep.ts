import { count, describeError, log } from '../adapters/log.ts';
import { metrics } from '../adapters/metrics.ts';
import type { Queue } from '../adapters/queue.ts';
import { mailKindNames } from '../mail/kinds.ts';
import { change, type Outbox } from './outbox-store.ts';
import { enqueue } from './relay.ts';
import { swept } from './transitions.ts';

interface Dependencies {
  readonly outbox: Outbox;
  readonly queue: Pick<Queue, 'add'>;
  readonly now: () => Date;
}

/** Entries handled at a time. */
const AT_ONCE = 10;

const sweepOne = async ({ outbox, queue, now }: Dependencies, id: unknown): Promise<boolean> => {
  const found = typeof id === 'string' ? await outbox.find(id) : undefined;
  if (found?.outcome === 'found' && !swept(now())(found.entry)) return false;
  // Enqueue first: a duplicate is harmless, a loss is not.
  if (await enqueue(queue, id)) {
    // An entry that can't be read is ended by the sender, which gets its id all the same.
    if (found?.outcome === 'found') await change(outbox, found.entry.id, swept(now()), found.entry);
    return true;
  }
  if (typeof id === 'string') await outbox.markFailed(id, 'refused-by-queue');
  return false;
};

/** Each entry by itself, so that one that fails keeps no other from being queued. */
const sweepKind = async (deps: Dependencies, kind: string) => {
  const sums = { swept: 0, failed: 0 };
  const attempt = async (id: unknown) => {
    try {
      if (await sweepOne(deps, id)) sums.swept += 1;
    } catch (error) {
      sums.failed += 1;
      log('not-swept', { kind, ...describeError(error) });
    }
  };
  try {
    for await (const ids of deps.outbox.due(kind, deps.now())) {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        await Promise.all(ids.slice(from, from + AT_ONCE).map(attempt));
      }
    }
  } catch (error) {
    sums.failed += 1;
    log('not-swept', { kind, ...describeError(error) });
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
export const sweep = (deps: Dependencies) => async (): Promise<void> => {
  let failed = 0;
  for (const kind of mailKindNames) failed += await sweepKind(deps, kind);
  if (failed > 0) throw new Error('Entries are left that could not be queued');
};
