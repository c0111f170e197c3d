import { count, describeError, log } from '../adapters/log.ts';
import type { MailQueue } from '../adapters/queue.ts';
import type { Delivery } from './deliver.ts';
import { decodeJob, type MailJob, recordId } from './mail-job.ts';
import { metrics } from './metrics.ts';

/** A message of the mail queue. */
export interface QueuedJob {
  messageId: string;
  receiptHandle: string;
  body: string;
  /** How often it was received, this time included. */
  receives: number;
}

interface Dependencies {
  readonly deliver: (job: MailJob) => Promise<Delivery>;
  readonly queue: Pick<MailQueue, 'retryLater'>;
  /** The wait after the first receive, in seconds; it doubles with each further one. */
  readonly retryBaseSeconds: number;
}

const attempt = async (
  { deliver, retryBaseSeconds }: Dependencies,
  message: QueuedJob,
): Promise<Delivery> => {
  const job = decodeJob(message.body);
  if (!job) {
    // Nothing can be parked under a key that isn't there: the message itself is kept, among the dead letters.
    count(metrics.mailParked, { messageId: message.messageId, reason: 'no-job' });
    return { outcome: 'retry', seconds: 0 };
  }
  const backOff = retryBaseSeconds * 2 ** (message.receives - 1);
  try {
    const delivery = await deliver(job);
    return delivery.outcome === 'retry' ? { seconds: backOff, ...delivery } : delivery;
  } catch (error) {
    log('mail-attempt-failed', { id: recordId(job), kind: job.kind, ...describeError(error) });
    return { outcome: 'retry', seconds: backOff };
  }
};

/**
 * Attempts each message by itself.
 * @returns the ids of the messages that the queue has to keep
 */
export const send =
  (deps: Dependencies) =>
  async (messages: readonly QueuedJob[]): Promise<string[]> => {
    const kept = await Promise.all(
      messages.map(async (message) => {
        const delivery = await attempt(deps, message);
        if (delivery.outcome === 'done') return [];
        try {
          await deps.queue.retryLater(message.receiptHandle, delivery.seconds ?? 0);
        } catch (error) {
          // It comes back anyway, by the queue's own time limit.
          log('mail-retry-not-set', { messageId: message.messageId, ...describeError(error) });
        }
        return [message.messageId];
      }),
    );
    return kept.flat();
  };
