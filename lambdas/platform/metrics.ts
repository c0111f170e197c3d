/**
 * CloudWatch metrics in the namespace `Coaching`, without dimensions. The alarms use these names.
 */
export const metrics = {
  /**
   * No code can process the entry or message, or the queue refused the message. A retry wouldn't
   * help.
   */
  emailParked: 'EmailParked',
  emailRejected: 'EmailRejected',
  /**
   * SES refuses all emails of the account: its sender isn't verified, or the account is in the
   * sandbox, paused, or over its quota. The email waits.
   */
  emailHeldByAccount: 'EmailHeldByAccount',
  emailMaybeDuplicate: 'EmailMaybeDuplicate',
  emailSent: 'EmailSent',
  /**
   * The sender didn't send an email, for example because its address is suppressed or reached a
   * limit, or because nobody needs the email anymore.
   */
  emailSuppressed: 'EmailSuppressed',
  /** SES refused an email to the coach, or the email bounced or caused a complaint. */
  noticeNotSent: 'NoticeNotSent',
  emailBounced: 'EmailBounced',
  emailComplained: 'EmailComplained',
  emailSwept: 'EmailSwept',
  guideEmailLimitReached: 'GuideEmailLimitReached',
  guideEmailSourceLimited: 'GuideEmailSourceLimited',
  /**
   * A trainer tried to open too many assessments in an hour, or requested an unusual number of
   * pages of lists.
   */
  unusualReading: 'UnusualReading',
  recordUnreadable: 'RecordUnreadable',
  reminderPostponed: 'ReminderPostponed',
  answerOverdue: 'AnswerOverdue',
  /** Someone replaced or deleted an audit entry. No role of the application may do so. */
  auditChanged: 'AuditChanged',
  taskOverdue: 'TaskOverdue',
  /**
   * The search for missing accounts deleted nothing, because too many accounts are missing, or a
   * client without an account is older than the user pool.
   */
  accountsMissing: 'ManyAccountsMissing',
  downloads: 'Downloads',
  refusedInput: 'RefusedInput',
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
