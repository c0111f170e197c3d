/** The product's own metrics, in the namespace `Coaching`, without dimensions. Alarms stand on these names. */
export const metrics = {
  /** A record that can't be read as one of ours: its mail will never be sent. */
  mailParked: 'MailParked',
  /** SES refuses the mail for good. */
  mailRejected: 'MailRejected',
  /** Sent after an attempt whose outcome is not known. */
  mailMaybeDuplicate: 'MailMaybeDuplicate',
  mailSent: 'MailSent',
  /** Not sent because the address had its share, bounced, complained or unsubscribed. */
  mailSuppressed: 'MailSuppressed',
  /** The coach was not told of an assessment: SES refused the notice, or it came back. */
  noticeNotSent: 'NoticeNotSent',
  mailBounced: 'MailBounced',
  mailComplained: 'MailComplained',
  /** A mail found without outcome and queued again. */
  mailSwept: 'MailSwept',
  guideMailBreakerOpen: 'GuideMailBreakerOpen',
  /** A request answered 4xx by a Lambda. */
  refusedInput: 'RefusedInput',
  /** A request answered 503 because a service failed. */
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
