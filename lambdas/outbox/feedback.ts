import type { HashAddress } from '../adapters/address-hash.ts';
import { count, describeError, log } from '../adapters/log.ts';
import { metrics } from '../adapters/metrics.ts';
import type { Queue } from '../adapters/queue.ts';
import { suppressedAddress } from '../mail/recipient.ts';
import { encodeMessage } from './queue-message.ts';
import { readSesEvent, type SesFeedback } from './ses-event.ts';

interface Dependencies {
  readonly queue: Pick<Queue, 'add'>;
  readonly hash: HashAddress;
}

/**
 * Hands bounces and complaints over to the queue. The event names people and is kept nowhere; the message has ids and
 * hashes alone, and everything that can fail happens behind the queue. The coach's own address is never suppressed: a
 * notice that comes back is for an alarm.
 * @throws ServiceUnavailableError if it could not be handed over, after which Lambda delivers the event again
 */
export const feedback =
  ({ queue, hash }: Dependencies) =>
  async (event: string): Promise<void> => {
    let returned: SesFeedback | undefined;
    try {
      returned = readSesEvent(event);
    } catch (error) {
      // Another attempt would read the same.
      log('feedback-unreadable', describeError(error));
    }
    if (!returned) return;
    const { addresses, ...rest } = returned;
    const { state, isNotice } = rest;
    const suppressed = isNotice ? [] : addresses.map((email) => suppressedAddress(email, state));
    const recipients = await Promise.all([...new Set(suppressed)].map(hash));
    const isQueued = await queue.add(encodeMessage({ type: 'returned', ...rest, recipients }));
    if (!isQueued) count(metrics.mailParked, { reason: 'refused-by-queue' });
  };
