import type { Suppression } from '#lambdas/email/recipient.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { change, type Outbox } from './outbox-store.ts';
import type { ReturnedMessage } from './queue-message.ts';
import { bounce } from './transitions.ts';

export interface Dependencies {
  readonly outbox: Pick<Outbox, 'find' | 'save'>;
  readonly suppress: (id: string, reason: Suppression, now: Date) => Promise<void>;
  readonly now: () => Date;
}

const METRIC = { bounced: metrics.emailBounced, complained: metrics.emailComplained } as const;

export const recordDeliveryFailure = async (
  { outbox, suppress, now }: Dependencies,
  { id, state, isNotice, recipients }: ReturnedMessage,
): Promise<void> => {
  if (id) await change(outbox, id, (entry) => bounce(entry, state, now()));
  for (const recipient of recipients) await suppress(recipient, state, now());
  if (isNotice) count(metrics.noticeNotSent, { id });
  count(METRIC[state], { id });
};
