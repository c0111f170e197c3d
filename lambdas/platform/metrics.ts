/** CloudWatch metrics in the namespace `Coaching`, without dimensions. The alarms use these names. */
export const metrics = {
  /** An entry or message can't be processed, or the queue refused a message. A retry wouldn't help. */
  emailParked: 'EmailParked',
  /** SES permanently refuses the email or its address. */
  emailRejected: 'EmailRejected',
  /**
   * SES refuses all emails of the account: its sender isn't verified, or the account is in the sandbox, paused,
   * or over its quota. The email waits.
   */
  emailHeldByAccount: 'EmailHeldByAccount',
  /** The sender sent an email after an attempt whose outcome is unknown, so the recipient may get it twice. */
  emailMaybeDuplicate: 'EmailMaybeDuplicate',
  emailSent: 'EmailSent',
  /**
   * The sender didn't send an email, for example because its address is suppressed or reached a limit, or because
   * the email isn't needed anymore.
   */
  emailSuppressed: 'EmailSuppressed',
  /** SES refused an email to the coach, or it bounced or caused a complaint. */
  noticeNotSent: 'NoticeNotSent',
  emailBounced: 'EmailBounced',
  emailComplained: 'EmailComplained',
  /** The sweep enqueued an email that has no outcome yet. */
  emailSwept: 'EmailSwept',
  /** A guide email waits, because all guide emails of this hour reached their limit. */
  guideEmailLimitReached: 'GuideEmailLimitReached',
  /**
   * A guide email waits, because the guide emails that one network address requested this hour reached their
   * limit.
   */
  guideEmailSourceLimited: 'GuideEmailSourceLimited',
  /**
   * A trainer opens more records in an hour than a person can read, or requests more pages of lists than usual.
   */
  unusualReading: 'UnusualReading',
  /** An assessment can't be decrypted: somebody changed it or moved it to another record. */
  recordUnreadable: 'RecordUnreadable',
  /** A reminder waits for the end of the quiet hours or of the coach's time off. */
  reminderPostponed: 'ReminderPostponed',
  /** A client still waits twelve hours after the answer was due. */
  answerOverdue: 'AnswerOverdue',
  /** Somebody replaced or deleted an audit entry. No role of the application may do so. */
  auditChanged: 'AuditChanged',
  /** A deletion isn't finished one hour after it was due. */
  taskOverdue: 'TaskOverdue',
  /**
   * More accounts are missing than clients can have deleted in a day, or a client without an account is older
   * than the user pool. So the search deleted nothing.
   */
  accountsMissing: 'ManyAccountsMissing',
  downloads: 'Downloads',
  /** A Lambda refused a request, almost always with 4xx. */
  refusedInput: 'RefusedInput',
  /** A Lambda answered a request with 503 because a service failed. */
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
