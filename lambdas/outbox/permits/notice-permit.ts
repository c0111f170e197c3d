import { nextHour } from '#lambdas/email/guide-email-rate.ts';
import {
  type Dependencies as ForPermit,
  type Permitted,
  suppressed,
} from '#lambdas/email/permit.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { change, type Outbox } from '#lambdas/outbox/outbox-store.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';

export interface Dependencies {
  readonly outbox: Pick<Outbox, 'add' | 'find' | 'save'>;
  readonly hourly: ForPermit['hourly'];
  readonly noticesPerHour: number;
  readonly now: () => Date;
}

const oneMore = (entry: Entry): Entry | undefined =>
  entry.state === 'pending'
    ? { ...entry, payload: { count: String(Number(entry.payload?.count) + 1) } }
    : undefined;

/** If a sender crashes, the summary email may count an assessment twice, but leaves none out. */
export const permitNotice = async ({
  outbox,
  hourly,
  noticesPerHour,
  now,
}: Dependencies): Promise<Permitted> => {
  const time = now();
  if (await hourly('notices', noticesPerHour, time)) return 'go';
  const dueAt = nextHour(time);
  const id = derivedId('notices', dueAt.toISOString());
  const first = newEntry({ id, kind: 'notices', payload: { count: '1' }, dueAt }, time);
  const isCounted = (await outbox.add(first)) || (await change(outbox, id, oneMore)) !== undefined;
  return isCounted ? suppressed('in-summary') : 'go';
};
