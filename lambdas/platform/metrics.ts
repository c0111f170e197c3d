/**
 * CloudWatch metrics in the namespace `Coaching`, without dimensions. The alarms use these names.
 */
export const metrics = {
  /** This code can't process the entry or message. A retry wouldn't help. */
  emailParked: 'EmailParked',
  emailRejected: 'EmailRejected',
  /**
   * SES refuses all emails of the account, because the sender's address isn't verified or the
   * account is in the sandbox, paused, or over its quota. The emails wait.
   */
  emailHeldByAccount: 'EmailHeldByAccount',
  emailMaybeDuplicate: 'EmailMaybeDuplicate',
  emailSent: 'EmailSent',
  emailSuppressed: 'EmailSuppressed',
  /** An email to the coach bounced, caused a complaint, or was refused by SES. */
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
  assessmentUnreadable: 'AssessmentUnreadable',
  reminderPostponed: 'ReminderPostponed',
  answerOverdue: 'AnswerOverdue',
  /** Someone replaced or deleted an audit entry, which no role of the application may do. */
  auditChanged: 'AuditChanged',
  taskOverdue: 'TaskOverdue',
  /**
   * Too many accounts are missing, or a client without an account is older than the user pool.
   * Nothing was deleted.
   */
  accountsMissing: 'ManyAccountsMissing',
  downloads: 'Downloads',
  refusedInput: 'RefusedInput',
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
