import { isMailKind, type MailKindName, mailKind, type PayloadOf } from '../mail/kinds.ts';
import type { Payload } from '../mail/mail.ts';

/** The one version of entries that this code writes and reads. */
export const ENTRY_VERSION = 1;

/**
 * `pending` and `sending` are on the way, the rest are outcomes: `failed` will not be sent unless somebody requeues
 * it, `suppressed` may not be, `bounced` and `complained` came back.
 */
const states = [
  'pending',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'bounced',
  'complained',
] as const;
export type EntryState = (typeof states)[number];

/** A mail to be sent, now or later. Times are ISO 8601. */
export interface Entry {
  version: typeof ENTRY_VERSION;
  /** The id of the record that the mail is about: 32 hexadecimal digits. */
  id: string;
  kind: MailKindName;
  /** What the mail needs. It goes when the mail was sent or may not be; a failed entry keeps it. */
  payload?: Payload;
  state: EntryState;
  /** The mail is never sent before. */
  dueAt: string;
  /** When the sweep looks at it; absent once there is an outcome. */
  sweepAt?: string;
  /** Counts the changes; each is made under the condition that there was no other one since it was read. */
  revision: number;
  /** How many times a send was begun. */
  attempts: number;
  /** While `sending`: who tries, and until when nobody else may. */
  lease?: { holder: string; until: string };
  /** An attempt ended without telling whether SES accepted the mail. */
  inDoubt?: boolean;
  messageId?: string;
  /** Why it failed, was suppressed, or waits. */
  reason?: string;
  settledAt?: string;
  /** Of an entry with its outcome, in seconds. */
  expiresAt?: number;
}

/** How long the relay and the queue have before the sweep looks for an entry, in milliseconds. */
export const SWEEP_GRACE = 10 * 60_000;

interface Order<Kind extends MailKindName> {
  id: string;
  kind: Kind;
  payload: PayloadOf<Kind>;
  /** @default now */
  dueAt?: Date;
}

/** A new entry, to be put in one transaction with what it is about. The sweep brings it if it is due later. */
export const newEntry = <Kind extends MailKindName>(
  { id, kind, payload, dueAt }: Order<Kind>,
  now: Date,
): Entry => {
  const isLater = dueAt !== undefined && dueAt > now;
  const sweepAt = isLater ? dueAt : new Date(now.getTime() + SWEEP_GRACE);
  return {
    version: ENTRY_VERSION,
    id,
    kind,
    payload,
    state: 'pending',
    dueAt: (dueAt ?? now).toISOString(),
    sweepAt: sweepAt.toISOString(),
    revision: 0,
    attempts: 0,
  };
};

/** Whatever else an id holds must not reach a queue, a tag or a log. */
export const isEntryId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isLease = (value: unknown): boolean => {
  const { holder, until } = (value ?? {}) as Record<string, unknown>;
  return typeof holder === 'string' && isTime(until);
};

/** @returns undefined if it is no entry of this version, or lacks what its mail needs */
export const readEntry = (item: Record<string, unknown>): Entry | undefined => {
  const { version, id, kind, payload, state, dueAt, sweepAt, revision, attempts, lease } = item;
  const isOnTheWay = state === 'pending' || state === 'sending';
  const isReadable =
    version === ENTRY_VERSION &&
    isEntryId(id) &&
    isMailKind(kind) &&
    states.some((each) => each === state) &&
    isTime(dueAt) &&
    Number.isSafeInteger(revision) &&
    Number.isSafeInteger(attempts) &&
    (!isOnTheWay || (isTime(sweepAt) && mailKind(kind).read(payload) !== undefined)) &&
    (state !== 'sending' || isLease(lease));
  return isReadable ? (item as unknown as Entry) : undefined;
};
