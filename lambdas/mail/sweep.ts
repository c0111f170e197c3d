import { count, log } from '../adapters/log.ts';
import type { MailQueue } from '../adapters/queue.ts';
import type { MailKind } from './mail-state.ts';
import { metrics } from './metrics.ts';
import type { Outbox, Overdue } from './outbox.ts';

interface Dependencies {
  readonly outbox: Pick<Outbox, 'overdue' | 'putOff'>;
  readonly queue: Pick<MailQueue, 'add'>;
  readonly now: () => Date;
}

const MINUTE = 60_000;
/** How long a mail may be due before it is late. */
export const GRACE = 10 * MINUTE;
/** A mail that keeps failing is queued again ever more rarely, up to this. */
const LONGEST_WAIT = 6 * 60 * MINUTE;
/** The queue's own attempts for one job. */
const RECEIVES = 6;

const waitAfter = ({ attempts }: Overdue): number =>
  Math.min(LONGEST_WAIT, 5 * MINUTE * 2 ** Math.floor(attempts / RECEIVES));

const sweepKind = async ({ outbox, queue, now }: Dependencies, kind: MailKind): Promise<number> => {
  let swept = 0;
  for await (const late of outbox.overdue(kind, new Date(now().getTime() - GRACE))) {
    // First the queue: a job too many does no harm, one too few would.
    await queue.add(late.map(({ job }) => job));
    await Promise.all(
      late.map((mail) => outbox.putOff(mail, new Date(now().getTime() + waitAfter(mail)))),
    );
    swept += late.length;
  }
  return swept;
};

/**
 * Queues again what has had no outcome for a while: what the stream lost, and what ended among the dead letters.
 * @throws Outage
 */
export const sweep = (deps: Dependencies) => async (): Promise<void> => {
  for (const kind of ['guide', 'assessment'] as const) {
    const swept = await sweepKind(deps, kind);
    log('swept', { kind, swept });
    if (swept > 0) count(metrics.mailSwept, { kind }, swept);
  }
};
