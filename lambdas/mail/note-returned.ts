import { count } from '../adapters/log.ts';
import { recordId } from './mail-job.ts';
import { metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
import type { ReturnedMail } from './queue-message.ts';
import type { RecipientStore } from './recipient-store.ts';

interface Dependencies {
  readonly outbox: Pick<Outbox, 'returned'>;
  readonly recipients: Pick<RecipientStore, 'suppress'>;
  readonly now: () => Date;
}

const METRIC = { bounced: metrics.mailBounced, complained: metrics.mailComplained } as const;

/**
 * Notes that a mail came back, and ends the mails to whoever it came back from. A record that was deleted meanwhile
 * is none to note it on.
 * @throws Outage, after which it is to be noted again: that does no harm
 */
export const noteReturned =
  ({ outbox, recipients, now }: Dependencies) =>
  async ({ job, state, recipients: keys }: ReturnedMail): Promise<void> => {
    if (job) await outbox.returned(job, state);
    for (const key of keys) await recipients.suppress(key, state, now());
    const fields = { kind: job?.kind, id: job && recordId(job) };
    if (job?.kind === 'assessment') count(metrics.noticeNotSent, fields);
    count(METRIC[state], fields);
  };
