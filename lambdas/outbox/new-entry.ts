import type { EmailKindName, NeedsOf } from '../email/kinds.ts';
import type { Entry } from './entry.ts';

export const SWEEP_GRACE_MS = 10 * 60_000;

export const SETTLED_KEPT_MS = 90 * 24 * 60 * 60_000;

interface Order<Kind extends EmailKindName> {
  id: string;
  kind: Kind;
  payload: NeedsOf<Kind>;
  link?: string;
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
  expiresAt: Math.ceil((now.getTime() + SETTLED_KEPT_MS) / 1000),
  revision: 0,
  attempts: 0,
});
