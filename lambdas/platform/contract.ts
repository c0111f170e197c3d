/** The environment variables that the stack gives to the functions. */
export const variables = [
  'CASES_TABLE',
  'ASSESSMENTS_TABLE',
  'LEADS_TABLE',
  'JOBS_TABLE',
  'AUDIT_TABLE',
  'SETTINGS_TABLE',
  'MOMENTS_TABLE',
  'CONTACT_KEY_ARN',
  'ANSWERS_KEY_ARN',
  'NOTES_KEY_ARN',
  'ADDRESS_KEY_ARN',
  'ORIGIN_SECRET',
  'USER_POOL_ID',
  'TRAINERS_ISSUER',
  'TIME_ZONE',
  'JOBS_QUEUE_URL',
  'EMAIL_FROM',
  'EMAIL_ONLY_TO',
  'COACH_EMAIL',
  'SITE_URL',
  'CONFIGURATION_SET',
  'RETRY_BASE_SECONDS',
  'GUIDES_PER_NETWORK',
  'UNCONFIRMED_EMAILS_PER_HOUR',
  'STACK_NAME',
] as const;

export type Variable = (typeof variables)[number];

export const ANYBODY = 'anybody';

/** In a trial, only one address gets emails. */
export const mayEmail = (onlyTo: string, to: string): boolean =>
  onlyTo === ANYBODY || to.toLowerCase() === onlyTo.toLowerCase();

export type IndexName = 'lists' | 'by-address' | 'due' | 'by-owner' | 'by-month';

/** In the namespace of the stack, so that a trial doesn't ring production's alarms. */
export type Metric =
  | 'JobGivenUp'
  | 'EmailHeldByAccount'
  | 'EmailMaybeTwice'
  | 'EmailSent'
  | 'EmailBounced'
  | 'EmailComplained'
  | 'AnswerOverdue'
  | 'AnswersUnreadable'
  | 'OpeningLimitReached'
  | 'PageListed'
  | 'DataCopied'
  | 'DeletionOverdue'
  | 'NetworkLimited'
  | 'RefusedInput'
  | 'ServiceUnavailable';

/** Only the roles `account` and `delete` may put jobs whose ids begin so. They delete a person. */
export const DELETE_PREFIX = 'delete#';

/** The secret in this header proves that CloudFront forwarded the request. */
export const ORIGIN_HEADER = 'x-origin-verify';

/** A CloudFront function overwrites this header with the viewer's IP address. */
export const VIEWER_HEADER = 'x-viewer-address';

/** After this many receives, SQS moves a message to the dead letters. */
export const QUEUE_RECEIVES = 6;
