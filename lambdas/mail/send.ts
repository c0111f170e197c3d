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
  readonly queue: Pick<MailQueue, 'retryLater' | 'forget'>;
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

/** @returns whether the queue has to keep the message */
const isKept = async (deps: Dependencies, message: ReceivedMessage): Promise<boolean> => {
  const delivery = await attempt(deps, message);
  if (delivery.outcome === 'done') return false;
  try {
    await deps.queue.retryLater(message.receiptHandle, delivery.seconds ?? 0);
  } catch (error) {
    // It comes back anyway, by the queue's own time limit.
    log('mail-retry-not-set', { messageId: message.messageId, ...describeError(error) });
  }
  return true;
};

const keptOf = async (
  deps: Dependencies,
  messages: readonly ReceivedMessage[],
): Promise<string[]> => {
  const kept = await Promise.all(messages.map((message) => isKept(deps, message)));
  return messages.filter((_, index) => kept[index]).map(({ messageId }) => messageId);
};

/** In the opposite order each time they come: who stood behind another stands before it the next time. */
const inTurn = (messages: readonly ReceivedMessage[]): ReceivedMessage[] => {
  const sorted = messages.toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1));
  const times = Math.max(...messages.map(({ receives }) => receives));
  return times % 2 === 0 ? sorted : sorted.reverse();
};

const forget = async ({ queue }: Dependencies, { receiptHandle, messageId }: ReceivedMessage) => {
  try {
    await queue.forget(receiptHandle);
  } catch (error) {
    // The queue forgets it with the batch, if all goes well.
    log('mail-not-forgotten', { messageId, ...describeError(error) });
  }
};

/**
 * One of them may have ended the sender before, and the others with it: so one at a time, each forgotten as soon as it
 * is done. The first failure that can be told is none of that kind: a service is down, and the rest are attempted
 * together, in the time that is left.
 */
const keptOfReturning = async (
  deps: Dependencies,
  messages: readonly ReceivedMessage[],
): Promise<string[]> => {
  const waiting = inTurn(messages);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (await isKept(deps, next)) return [next.messageId, ...(await keptOf(deps, waiting))];
    await forget(deps, next);
  }
  return [];
};

/**
 * Attempts each message by itself.
 * @returns the ids of the messages that the queue has to keep
 */
export const send =
  (deps: Dependencies) =>
  async (messages: readonly ReceivedMessage[]): Promise<string[]> => {
    const isNew = ({ receives }: ReceivedMessage) => receives === 1;
    const kept = await keptOf(deps, messages.filter(isNew));
    const returning = messages.filter((message) => !isNew(message));
    return [...kept, ...(await keptOfReturning(deps, returning))];
  };
