import type { EmailKindName, NeedsOf } from '../email/kinds.ts';
import type { Entry } from './entry.ts';

/** How long the relay and the queue have for a new entry before the sweep enqueues it again. */
export const SWEEP_GRACE_MS = 10 * 60_000;

/** How long the outbox keeps an entry with an outcome. */
export const KEPT_MS = 90 * 24 * 60 * 60_000;

interface Order<Kind extends EmailKindName> {
  id: string;
  kind: Kind;
  payload: NeedsOf<Kind>;
  link?: string;
  /** @default now */
  dueAt?: Date;
}

export const newEntry = <Kind extends EmailKindName>(
  { id, kind, payload, link, dueAt }: Order<Kind>,
  now: Date,
): Entry => {
  const isLater = dueAt !== undefined && dueAt > now;
  const sweepAt = isLater ? dueAt : new Date(now.getTime() + SWEEP_GRACE_MS);
  return {
    version: 1,
    id,
    kind,
    payload,
    ...(link && { link }),
    state: 'pending',
    dueAt: (dueAt ?? now).toISOString(),
    sweepAt: sweepAt.toISOString(),
    revision: 0,
    attempts: 0,
  };
};

/** An entry without an email. While the outbox keeps this entry, nobody can add one with its id. */
export const entryWithoutEmail = (
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
  reason: string,
  now: Date,
): Entry => ({
  version: 1,
  id,
  kind,
  state: 'suppressed',
  reason,
  dueAt: now.toISOString(),
  settledAt: now.toISOString(),
  expiresAt: Math.ceil((now.getTime() + KEPT_MS) / 1000),
  revision: 0,
  attempts: 0,
});
