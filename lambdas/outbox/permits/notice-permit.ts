import {
  type Dependencies as ForPermit,
  type PermittedWith,
  suppressed,
} from '#lambdas/email/permit.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';

export interface Dependencies extends Pick<ForPermit, 'hourly' | 'now'> {
  readonly unconfirmedNoticesPerHour: number;
}

/** Anyone can sign up with any address, so only notices about confirmed addresses have no limit. */
export const permitNotice = async (
  { hourly, unconfirmedNoticesPerHour: most, now }: Dependencies,
  { attempts }: Pick<Entry, 'attempts'>,
  isConfirmed = false,
): Promise<PermittedWith> => {
  const counter = 'unconfirmed-notices';
  if (isConfirmed || (await hourly(counter, most - 1, now()))) return { state: 'go', facts: {} };
  // An earlier attempt already counted toward the limit.
  const isRetry = attempts > 1;
  return isRetry || (await hourly(counter, most, now()))
    ? { state: 'go', facts: { isLastOfHour: true } }
    : suppressed('unconfirmed-limit');
};
