/** The one version of records that this code writes and reads. */
export const RECORD_VERSION = 1;

export type MailKind = 'guide' | 'assessment';

/**
 * What became of the mail a record asks for. `pending` and `sending` are on the way, the rest are outcomes:
 * `failed` will never be sent, `suppressed` may not be, `bounced` and `complained` came back.
 */
export type MailState =
  | 'pending'
  | 'sending'
  | 'sent'
  | 'failed'
  | 'bounced'
  | 'complained'
  | 'suppressed';

/** Kept on the record. Times are ISO 8601. */
export interface MailStatus {
  state: MailState;
  /** How many times a send was begun. */
  attempts: number;
  /** While `sending`: who tries, and until when nobody else may. */
  leaseHolder?: string;
  leaseUntil?: string;
  /** Held back until then by the breaker over all guide mail. */
  notBefore?: string;
  /** An attempt ended without telling whether the mail was taken. */
  inDoubt?: boolean;
  messageId?: string;
  /** Of the outcome. */
  settledAt?: string;
  reason?: string;
}

/**
 * The part of a record that asks for its mail. `outbox` and `dueAt` are the key of the index in which the sweep looks
 * for mail that is late; they are there until there is an outcome.
 */
export interface MailRequest {
  version: typeof RECORD_VERSION;
  outbox: MailKind;
  dueAt: string;
  mail: MailStatus;
}

export const requestMail = (outbox: MailKind, now: Date): MailRequest => ({
  version: RECORD_VERSION,
  outbox,
  dueAt: now.toISOString(),
  mail: { state: 'pending', attempts: 0 },
});
