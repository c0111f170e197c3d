import { count, describeError, log } from '../adapters/log.ts';
import { recordId } from './mail-job.ts';
import { metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
import type { RecipientStore } from './recipient-store.ts';
import { type Feedback, readSesEvent } from './ses-event.ts';

interface Dependencies {
  readonly outbox: Pick<Outbox, 'returned'>;
  readonly recipients: Pick<RecipientStore, 'suppress'>;
  readonly now: () => Date;
}

const METRIC = { bounced: metrics.mailBounced, complained: metrics.mailComplained } as const;

const read = (message: string): Feedback | undefined => {
  try {
    return readSesEvent(message);
  } catch (error) {
    // A repetition would be no better.
    log('feedback-unreadable', describeError(error));
    return undefined;
  }
};

/**
 * Ends the mails to whoever one came back from. The coach's own address is spared: a notice that bounces is for an
 * alarm, not for silence.
 * @throws Outage, after which SNS delivers the event again
 */
export const feedback =
  ({ outbox, recipients, now }: Dependencies) =>
  async (message: string): Promise<void> => {
    const returned = read(message);
    if (!returned) return;
    const { job, state } = returned;
    if (job) await outbox.returned(job, state);
    if (job?.kind !== 'assessment') {
      for (const email of returned.recipients) await recipients.suppress(email, state, now());
    }
    if (job?.kind === 'assessment') count(metrics.noticeNotSent, { id: recordId(job) });
    count(METRIC[state], { kind: job?.kind, id: job && recordId(job) });
  };
