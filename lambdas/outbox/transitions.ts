import { QUEUE_RECEIVES } from '../environment.ts';
import type { Entry } from './entry.ts';

/** Lease of a claimed mail, in milliseconds: longer than a sender lives. */
export const LEASE = 2 * 60_000;

const MINUTE = 60_000;
/** Retention of an entry after its outcome, in milliseconds. */
const KEPT = 90 * 24 * 60 * MINUTE;

const after = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

export type Claimed =
  | { outcome: 'claimed'; entry: Entry }
  | { outcome: 'settled' }
  /** Another attempt holds it, or it isn't due, for so many more seconds. */
  | { outcome: 'leased' | 'early'; seconds: number };

const secondsUntil = (time: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000));

const isLeased = ({ state, lease }: Entry, now: Date): boolean =>
  state === 'sending' && lease !== undefined && lease.until > now.toISOString();

/** Takes the right to send a mail. A lease that ran out is of a sender that died: it may have sent it. */
export const claim = (entry: Entry, holder: string, now: Date): Claimed => {
  if (entry.state !== 'pending' && entry.state !== 'sending') return { outcome: 'settled' };
  if (entry.lease && isLeased(entry, now)) {
    return { outcome: 'leased', seconds: secondsUntil(entry.lease.until, now) };
  }
  if (entry.dueAt > now.toISOString()) {
    return { outcome: 'early', seconds: secondsUntil(entry.dueAt, now) };
  }
  return {
    outcome: 'claimed',
    entry: {
      ...entry,
      state: 'sending',
      attempts: entry.attempts + 1,
      lease: { holder, until: after(now, LEASE) },
      ...(entry.state === 'sending' && { inDoubt: true }),
    },
  };
};

/** The functions below change nothing, and return undefined, where the state is no longer the one they are for. */
export type Transition = (entry: Entry) => Entry | undefined;

const whileHeldBy =
  (holder: string, next: (entry: Entry) => Entry): Transition =>
  (entry) =>
    entry.state === 'sending' && entry.lease?.holder === holder ? next(entry) : undefined;

const settled = ({ lease, sweepAt, ...entry }: Entry, now: Date): Entry => ({
  ...entry,
  settledAt: now.toISOString(),
  expiresAt: Math.ceil((now.getTime() + KEPT) / 1000),
});

const withoutPayload = ({ payload, ...entry }: Entry): Entry => entry;

export const settleSent = (holder: string, messageId: string, now: Date): Transition =>
  whileHeldBy(holder, (entry) =>
    withoutPayload(settled({ ...entry, state: 'sent', messageId }, now)),
  );

export const settleSuppressed = (holder: string, reason: string, now: Date): Transition =>
  whileHeldBy(holder, (entry) =>
    withoutPayload(settled({ ...entry, state: 'suppressed', reason }, now)),
  );

/** Keeps the payload, so that the mail can be requeued. */
export const fail = (holder: string, reason: string, now: Date): Transition =>
  whileHeldBy(holder, (entry) => settled({ ...entry, state: 'failed', reason }, now));

/** Gives a claim back, for another attempt. `inDoubt`: this one may have sent the mail. */
export const release = (holder: string, inDoubt = false): Transition =>
  whileHeldBy(holder, ({ lease, ...entry }) => ({
    ...entry,
    state: 'pending',
    ...(inDoubt && { inDoubt }),
  }));

/** Gives a claim back, for an attempt no earlier than `until`. */
export const postpone =
  (holder: string, reason: string, until: Date): Transition =>
  (entry) => {
    const released = release(holder)(entry);
    const time = until.toISOString();
    return released && { ...released, dueAt: time, sweepAt: time, reason };
  };

/** The mail came back. Nothing is sent for this entry any more, whatever its state was. */
export const bounce =
  (state: 'bounced' | 'complained', now: Date): Transition =>
  (entry) =>
    entry.state === state ? undefined : withoutPayload(settled({ ...entry, state }, now));

/** Has a failed mail, or one that waits, sent as soon as possible. */
export const requeue =
  (now: Date): Transition =>
  (entry) => {
    if (entry.state !== 'failed' && entry.state !== 'pending') return undefined;
    const { reason, settledAt, expiresAt, ...rest } = entry;
    const time = now.toISOString();
    return { ...rest, state: 'pending', dueAt: time, sweepAt: after(now, 10 * MINUTE) };
  };

/** A mail that keeps failing is queued again ever more rarely, up to this. In milliseconds. */
const LONGEST_SWEEP_WAIT = 6 * 60 * MINUTE;

/** The sweep has queued it: it looks again later. What a sender holds is left alone. */
export const swept =
  (now: Date): Transition =>
  (entry) => {
    if (entry.sweepAt === undefined || isLeased(entry, now)) return undefined;
    const wait = 5 * MINUTE * 2 ** Math.floor(entry.attempts / QUEUE_RECEIVES);
    return { ...entry, sweepAt: after(now, Math.min(LONGEST_SWEEP_WAIT, wait)) };
  };

/** The account is refused: there is no hurry before somebody has set it right. */
export const accountWait = ({ attempts }: Entry): number =>
  Math.min(6 * 60 * MINUTE, 15 * MINUTE * 2 ** Math.max(0, attempts - 1));
