/** Names that the stack and the Lambdas share. */

/** The variables that Lambdas read. The stack gives each function those that its bundle names, and no others. */
export const variables = [
  'LEADS_TABLE',
  'ASSESSMENTS_TABLE',
  'CLIENTS_TABLE',
  'OUTBOX_TABLE',
  'RECIPIENTS_TABLE',
  'AUDIT_TABLE',
  'ACCESSES_TABLE',
  'TRAINERS_TABLE',
  'COACH_STATE_TABLE',
  'DRAFTS_TABLE',
  'TASKS_TABLE',
  'TOMBSTONES_TABLE',
  'ASSESSMENT_KEY_ARN',
  'CONTACT_KEY_ARN',
  'DRAFT_KEY_ARN',
  'ADDRESS_KEY_ARN',
  'ORIGIN_SECRET',
  'USER_POOL_ID',
  'TRAINERS_ISSUER',
  'TIME_ZONE',
  'MAIL_QUEUE_URL',
  'MAIL_FROM',
  /** The one address that a trial mails, or `ANYBODY`. */
  'MAIL_ONLY_TO',
  'COACH_EMAIL',
  'SITE_URL',
  'CONFIGURATION_SET',
  /** The hourly rate limit of all guide mail. */
  'GUIDE_MAILS_PER_HOUR',
  /** The hourly rate limit of guide mail asked for from one client address. */
  'GUIDE_MAILS_PER_SOURCE',
  /** The hourly rate limit of notices to the coach; the rest of an hour is one mail. */
  'NOTICES_PER_HOUR',
  /** The first wait before a mail is tried again, in seconds; it doubles with each receive. */
  'RETRY_BASE_SECONDS',
] as const;

export type Variable = (typeof variables)[number];

/** The value of `MAIL_ONLY_TO` on a stage that mails anyone. */
export const ANYBODY = 'anybody';

/** Names of secondary indexes. */
export const indexes = {
  /** `outbox` by kind and the time at which the sweep looks, `tasks` by kind and due time: what still waits. */
  due: 'due',
  /** `clients` by state of the case and due time. */
  byState: 'by-state',
  /** `clients` by the hash of their address, `leads` by the lower-cased address. */
  byAddress: 'by-address',
  /** `assessments` by their owner. */
  byOwner: 'by-owner',
  /** `clients` by the hash of their account's address. */
  byAccount: 'by-account',
  /** `clients` by the month of their first answer, such as `2026-11`, and its time. */
  byAnswer: 'by-answer',
  /** `leads` by month, such as `2026-11`. */
  byMonth: 'by-month',
} as const;

/** Sent by the distribution with its secret: shows that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-verify';

/** Set by the distribution's function to the address of the TCP peer, whatever the client sent. */
export const VIEWER_HEADER = 'x-viewer-address';

/** Number of receives after which a message goes to the dead-letter queue. */
export const QUEUE_RECEIVES = 6;
