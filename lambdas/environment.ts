/**
 * The environment of each Lambda, by its entry file: read by the function at its start, given by the stack at
 * deployment. A name that is missing on either side does not compile or does not start.
 */
export const environment = {
  'lead/subscribe-lead-magnet': ['LEADS_TABLE', 'ORIGIN_SECRET'],
  'lead/unsubscribe': ['LEADS_TABLE', 'ORIGIN_SECRET'],
  'assessment/submit-health-assessment': [
    'ASSESSMENTS_TABLE',
    'ASSESSMENT_KEY_ARN',
    'ORIGIN_SECRET',
  ],
  'mail/relay': ['MAIL_QUEUE_URL'],
  'mail/send': [
    'LEADS_TABLE',
    'ASSESSMENTS_TABLE',
    'MAIL_QUEUE_URL',
    'MAIL_FROM',
    'COACH_EMAIL',
    'SITE_URL',
    'CONFIGURATION_SET',
    /** The breaker: no more guide mails than this in an hour. */
    'GUIDE_MAILS_PER_HOUR',
    /** The first wait before a mail is tried again, in seconds; it doubles with each receive. */
    'RETRY_BASE_SECONDS',
  ],
  'mail/sweep': ['LEADS_TABLE', 'ASSESSMENTS_TABLE', 'MAIL_QUEUE_URL'],
  'mail/feedback': ['MAIL_QUEUE_URL'],
  'account/confirm-sign-up': [],
} as const;

export type LambdaName = keyof typeof environment;
export type LambdaEnvironment<Name extends LambdaName> = Record<
  (typeof environment)[Name][number],
  string
>;
