import { QUEUE_RECEIVES } from '#lambdas/platform/environment.ts';
import type { Entry } from './entry.ts';
import { SETTLED_KEPT_MS } from './new-entry.ts';

/** Must be longer than the timeout of the function `outbox/send`. */
export const LEASE_MS = 2 * 60_000;

const MINUTE = 60_000;

const after = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

export type Claimed =
  | { outcome: 'claimed'; entry: Entry }
  | { outcome: 'settled' }
  | { outcome: 'later'; seconds: number };

const isLeased = ({ lease }: Entry, now: Date): boolean =>
  lease !== undefined && lease.until > now.toISOString();

export const claim = (entry: Entry, holder: string, now: Date): Claimed => {
  if (entry.state !== 'pending' && entry.state !== 'sending') return { outcome: 'settled' };
  const freeAt = entry.lease?.until ?? entry.dueAt;
  if (freeAt > now.toISOString()) {
    const milliseconds = Date.parse(freeAt) - now.getTime();
    return { outcome: 'later', seconds: Math.floor(milliseconds / 1000) + 1 };
  }
  return {
    outcome: 'claimed',
    entry: {
      ...entry,
      state: 'sending',
      attempts: entry.attempts + 1,
      lease: { holder, until: after(now, LEASE_MS) },
      // The sender of the expired lease may have sent the email.
      ...(entry.state === 'sending' && { inDoubt: true }),
    },
  };
};

export type Ending =
  | { state: 'sent'; messageId: string }
  | { state: 'suppressed' | 'failed'; reason: string }
  /** `inDoubt`: this attempt may have sent the email. */
  | { state: 'pending'; reason?: string; until?: string; inDoubt?: boolean };

type Outcome = Exclude<Ending, { state: 'pending' }> | { state: 'bounced' | 'complained' };

/** A failed entry keeps its payload, because an operator may set the entry to pending again. */
const settled = (
  { lease, sweepAt, payload, ...entry }: Entry,
  outcome: Outcome,
  now: Date,
): Entry => ({
  ...entry,
  ...(outcome.state === 'failed' && payload && { payload }),
  ...outcome,
  settledAt: now.toISOString(),
  expiresAt: Math.ceil((now.getTime() + SETTLED_KEPT_MS) / 1000),
});

export const end = (entry: Entry, holder: string, ending: Ending, now: Date): Entry | undefined => {
  if (entry.state !== 'sending' || entry.lease?.holder !== holder) return undefined;
  if (ending.state !== 'pending') return settled(entry, ending, now);
  const { lease, ...released } = entry;
  const { inDoubt, until, ...waiting } = ending;
  return {
    ...released,
    ...waiting,
    ...(inDoubt && { inDoubt }),
    ...(until && { dueAt: until, sweepAt: until }),
  };
};

export const bounce = (
  entry: Entry,
  state: 'bounced' | 'complained',
  now: Date,
): Entry | undefined => (entry.state === state ? undefined : settled(entry, { state }, now));

const LONGEST_SWEEP_WAIT_MS = 6 * 60 * MINUTE;

export const swept = (entry: Entry, now: Date): Entry | undefined => {
  if (entry.sweepAt === undefined || isLeased(entry, now)) return undefined;
  const wait = 5 * MINUTE * 2 ** Math.floor(entry.attempts / QUEUE_RECEIVES);
  return { ...entry, sweepAt: after(now, Math.min(LONGEST_SWEEP_WAIT_MS, wait)) };
};

/** The owner must first fix the AWS account, so the waits are long. */
export const afterAccountRefusal = ({ attempts }: Entry, now: Date): string =>
  after(now, Math.min(6 * 60 * MINUTE, 15 * MINUTE * 2 ** (attempts - 1)));
