import { count, describeError, log } from '../adapters/log.ts';
import type { MailQueue } from '../adapters/queue.ts';
import type { Delivery } from './deliver.ts';
import { type MailJob, recordId } from './mail-job.ts';
import { metrics } from './metrics.ts';
import { decodeMessage, type QueueMessage, type ReturnedMail } from './queue-message.ts';

/** A message of the mail queue. */
export interface ReceivedMessage {
  messageId: string;
  receiptHandle: string;
  body: string;
  /** How often it was received, this time included. */
  receives: number;
}

interface Dependencies {
  readonly deliver: (job: MailJob) => Promise<Delivery>;
  readonly note: (returned: ReturnedMail) => Promise<void>;
  readonly queue: Pick<MailQueue, 'retryLater'>;
  /** The wait after the first receive, in seconds; it doubles with each further one. */
  readonly retryBaseSeconds: number;
}

const handle = async (
  { deliver, note }: Dependencies,
  message: QueueMessage,
): Promise<Delivery> => {
  if (message.kind !== 'returned') return deliver(message);
  await note(message);
  return { outcome: 'done' };
};

const attempt = async (
  deps: Dependencies,
  { body, messageId, receives }: ReceivedMessage,
): Promise<Delivery> => {
  const message = decodeMessage(body);
  if (!message) {
    // Nothing can be parked under a key that isn't there: the message itself is kept, among the dead letters.
    count(metrics.mailParked, { messageId, reason: 'no-job' });
    return { outcome: 'retry', seconds: 0 };
  }
  const backOff = deps.retryBaseSeconds * 2 ** (receives - 1);
  try {
    const delivery = await handle(deps, message);
    return delivery.outcome === 'retry' ? { seconds: backOff, ...delivery } : delivery;
  } catch (error) {
    const { kind } = message;
    const job = kind === 'returned' ? message.job : message;
    log('mail-attempt-failed', { id: job && recordId(job), kind, ...describeError(error) });
    return { outcome: 'retry', seconds: backOff };
  }
};

/**
 * Attempts each message by itself.
 * @returns the ids of the messages that the queue has to keep
 */
export const send =
  (deps: Dependencies) =>
  async (messages: readonly ReceivedMessage[]): Promise<string[]> => {
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
