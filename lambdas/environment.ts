/**
 * What the stack and the Lambdas have to agree on, written once: the stack gives each function the variables listed
 * here and makes the indexes under these names.
 */

/** Of each endpoint that trainers call. */
const forTrainers = [
  'TRAINERS_TABLE',
  'COACH_STATE_TABLE',
  'AUDIT_TABLE',
  'TRAINERS_ISSUER',
  'ORIGIN_SECRET',
] as const;

/** The environment of each Lambda, by its entry file. */
export const environment = {
  'lead/subscribe-lead-magnet': ['LEADS_TABLE', 'OUTBOX_TABLE', 'ORIGIN_SECRET'],
  'lead/unsubscribe': ['LEADS_TABLE', 'RECIPIENTS_TABLE', 'ADDRESS_KEY_ARN', 'ORIGIN_SECRET'],
  'assessment/submit-health-assessment': [
    'ASSESSMENTS_TABLE',
    'CLIENTS_TABLE',
    'OUTBOX_TABLE',
    'ASSESSMENT_KEY_ARN',
    'CONTACT_KEY_ARN',
    'ADDRESS_KEY_ARN',
    'TIME_ZONE',
    'DRAFTS_TABLE',
    'ORIGIN_SECRET',
  ],
  'draft/draft-key': ['DRAFTS_TABLE', 'DRAFT_KEY_ARN', 'ORIGIN_SECRET'],
  'outbox/relay': ['MAIL_QUEUE_URL'],
  'outbox/send': [
    'OUTBOX_TABLE',
    'CLIENTS_TABLE',
    'COACH_STATE_TABLE',
    'TIME_ZONE',
    'RECIPIENTS_TABLE',
    'ADDRESS_KEY_ARN',
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
    /** The first wait before a mail is tried again, in seconds; it doubles with each receive. */
    'RETRY_BASE_SECONDS',
  ],
  'outbox/sweep': ['OUTBOX_TABLE', 'MAIL_QUEUE_URL'],
  'outbox/feedback': ['MAIL_QUEUE_URL', 'ADDRESS_KEY_ARN'],
  'account/user-pool-trigger': ['MAIL_ONLY_TO'],
  'coach/list-assessments': [
    ...forTrainers,
    'CLIENTS_TABLE',
    'CONTACT_KEY_ARN',
    'ADDRESS_KEY_ARN',
    'TIME_ZONE',
  ],
  'coach/open-assessment': [
    ...forTrainers,
    'ASSESSMENTS_TABLE',
    'CLIENTS_TABLE',
    'OUTBOX_TABLE',
    'ASSESSMENT_KEY_ARN',
  ],
  'coach/read-audit': [...forTrainers],
  'coach/update-case': [
    ...forTrainers,
    'CLIENTS_TABLE',
    'OUTBOX_TABLE',
    'ASSESSMENT_KEY_ARN',
    'TIME_ZONE',
  ],
  'coach/set-holiday': [...forTrainers],
  'coach/list-leads': [...forTrainers, 'LEADS_TABLE', 'OUTBOX_TABLE'],
  'coach/watch-audit': [],
  'client/delete-account': [
    ...['CLIENTS_TABLE', 'DRAFTS_TABLE', 'TASKS_TABLE', 'AUDIT_TABLE'],
    ...['USER_POOL_ID', 'ORIGIN_SECRET'],
  ],
  'rights/run-tasks': [
    ...['ASSESSMENTS_TABLE', 'CLIENTS_TABLE', 'LEADS_TABLE', 'OUTBOX_TABLE', 'RECIPIENTS_TABLE'],
    ...['AUDIT_TABLE', 'TASKS_TABLE', 'TOMBSTONES_TABLE', 'ADDRESS_KEY_ARN', 'USER_POOL_ID'],
  ],
  'client/request-download': [
    ...['CLIENTS_TABLE', 'OUTBOX_TABLE', 'TASKS_TABLE', 'USER_POOL_ID', 'ORIGIN_SECRET'],
  ],
  'client/download': [
    ...['ASSESSMENTS_TABLE', 'CLIENTS_TABLE', 'LEADS_TABLE', 'OUTBOX_TABLE', 'RECIPIENTS_TABLE'],
    ...['AUDIT_TABLE', 'DRAFTS_TABLE', 'TASKS_TABLE', 'USER_POOL_ID', 'ORIGIN_SECRET'],
    ...['ASSESSMENT_KEY_ARN', 'CONTACT_KEY_ARN', 'ADDRESS_KEY_ARN'],
  ],
  'client/withdraw-consent': ['CLIENTS_TABLE', 'AUDIT_TABLE', 'OUTBOX_TABLE', 'ORIGIN_SECRET'],
  'client/my-assessments': ['CLIENTS_TABLE', 'AUDIT_TABLE', 'COACH_STATE_TABLE', 'ORIGIN_SECRET'],
} as const;

export type LambdaName = keyof typeof environment;
export type Variable = (typeof environment)[LambdaName][number];

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
  /** `clients` by the month of their first answer, such as `2026-11`, and its time. */
  byAnswer: 'by-answer',
  /** `leads` by month, such as `2026-11`. */
  byMonth: 'by-month',
} as const;

/** Sent by the distribution with its secret: shows that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-verify';

/** Set by the distribution's function to the address of the TCP peer, whatever the client sent. */
export const VIEWER_HEADER = 'x-viewer-address';

/** How often a message is received before it goes to the dead-letter queue. */
export const QUEUE_RECEIVES = 6;
