/** The product's own metrics, in the namespace `Coaching`, without dimensions. Alarms use these names. */
export const metrics = {
  /** An entry or message that can't be processed was skipped: its email will never be sent. */
  emailParked: 'EmailParked',
  /** SES refuses the email or its address permanently. */
  emailRejected: 'EmailRejected',
  /** SES refuses the account: not verified, in the sandbox, paused, or over its quota. The email waits. */
  emailHeldByAccount: 'EmailHeldByAccount',
  /** Sent after an attempt with an unknown outcome. */
  emailMaybeDuplicate: 'EmailMaybeDuplicate',
  emailSent: 'EmailSent',
  /** Not sent because the address reached its limit, bounced, complained, or unsubscribed. */
  emailSuppressed: 'EmailSuppressed',
  /** The coach got no notice of an assessment: SES refused it, or it bounced. */
  noticeNotSent: 'NoticeNotSent',
  emailBounced: 'EmailBounced',
  emailComplained: 'EmailComplained',
  /** The sweep enqueued an email without an outcome. */
  emailSwept: 'EmailSwept',
  /** A guide email waits because this hour's limit of all guide emails is reached. */
  guideEmailLimitReached: 'GuideEmailLimitReached',
  /** A guide email waits because this hour's limit of one network address is reached. */
  guideEmailSourceLimited: 'GuideEmailSourceLimited',
  /** A trainer opens more records in an hour than a person can read, or requests more pages of lists than usual. */
  unusualReading: 'UnusualReading',
  /** An assessment can't be decrypted: it was changed, or moved. */
  recordUnreadable: 'RecordUnreadable',
  /** A reminder waits until it is due, after the quiet hours or the coach's time off. */
  reminderPostponed: 'ReminderPostponed',
  /** A client still waits twelve hours after the answer was due. */
  answerOverdue: 'AnswerOverdue',
  /** An audit entry was replaced or deleted, which no role of the application may do. */
  auditChanged: 'AuditChanged',
  /** A deletion isn't finished an hour after it was due. */
  taskOverdue: 'TaskOverdue',
  /** More accounts are missing than can have ended in a day, so nothing was deleted. */
  accountsMissing: 'ManyAccountsMissing',
  /** A client downloaded their data. */
  downloads: 'Downloads',
  /** A Lambda answered a request with 4xx. */
  refusedInput: 'RefusedInput',
  /** A Lambda answered a request with 503 because a service failed. */
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
