export const variables = [
  'LEADS_TABLE',
  'ASSESSMENTS_TABLE',
  'MESSAGES_TABLE',
  'CLIENTS_TABLE',
  'OUTBOX_TABLE',
  'RECIPIENTS_TABLE',
  'AUDIT_TABLE',
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
  'EMAIL_QUEUE_URL',
  'EMAIL_FROM',
  'EMAIL_ONLY_TO',
  'COACH_EMAIL',
  'SITE_URL',
  'CONFIGURATION_SET',
  'GUIDE_EMAILS_PER_HOUR',
  'GUIDE_EMAILS_PER_SOURCE',
  'UNCONFIRMED_NOTICES_PER_HOUR',
  'RETRY_BASE_SECONDS',
] as const;

export type Variable = (typeof variables)[number];

export const ANYBODY = 'anybody';

export const indexes = {
  due: 'due',
  byState: 'by-state',
  byAddress: 'by-address',
  byOwner: 'by-owner',
  byAccount: 'by-account',
  byMonth: 'by-month',
} as const;

/** IAM lets the sender read only these attributes of a client's case. */
export const senderReads = [
  'userId',
  'isConfirmed',
  'deleting',
  'state',
  'waitingSince',
  'dueAt',
  'answeredAt',
  'unreadByCoach',
  'unreadByClient',
] as const;

export const TIME_OFF = 'timeOff';

/** The secret in this header proves that CloudFront forwarded the request. */
export const ORIGIN_HEADER = 'x-origin-verify';

/** A CloudFront function overwrites this header with the viewer's IP address. */
export const VIEWER_HEADER = 'x-viewer-address';

export const QUEUE_RECEIVES = 6;
