import { describeError, log } from '../adapters/log.ts';
import type { MailQueue } from '../adapters/queue.ts';
import type { ReturnedMail } from './queue-message.ts';
import { readSesEvent } from './ses-event.ts';

const read = (event: string): ReturnedMail | undefined => {
  try {
    return readSesEvent(event);
  } catch (error) {
    // A repetition would be no better.
    log('feedback-unreadable', describeError(error));
    return undefined;
  }
};

/**
 * Hands over to the queue what SES tells of a mail that came back. The event names people and is kept nowhere; the
 * message has keys alone, and whatever can fail stands behind the queue.
 * @throws Outage if it could not be handed over, after which Lambda comes again with the event
 */
export const feedback =
  ({ queue }: { readonly queue: Pick<MailQueue, 'add'> }) =>
  async (event: string): Promise<void> => {
    const returned = read(event);
    if (returned) await queue.add([returned]);
  };
