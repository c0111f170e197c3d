/** The product's own metrics, in the namespace `Coaching`, without dimensions. Alarms watch these names. */
export const metrics = {
  /** An entry or message that can't be processed was set aside: its mail will never be sent. */
  mailParked: 'MailParked',
  /** SES refuses the mail or its address for good. */
  mailRejected: 'MailRejected',
  /** SES refuses the account: not verified, in the sandbox, paused, over its quota. The mail waits. */
  mailHeldByAccount: 'MailHeldByAccount',
  /** Sent after an attempt whose outcome is not known. */
  mailMaybeDuplicate: 'MailMaybeDuplicate',
  mailSent: 'MailSent',
  /** Not sent because the address reached its limit, bounced, complained or unsubscribed. */
  mailSuppressed: 'MailSuppressed',
  /** The coach got no notice of an assessment: SES refused it, or it bounced. */
  noticeNotSent: 'NoticeNotSent',
  mailBounced: 'MailBounced',
  mailComplained: 'MailComplained',
  /** A mail found without outcome and queued again. */
  mailSwept: 'MailSwept',
  /** A guide mail waits because this hour's limit of all guide mail is reached. */
  guideMailLimitReached: 'GuideMailLimitReached',
  /** A guide mail waits because this hour's limit of one client address is reached. */
  guideMailSourceLimited: 'GuideMailSourceLimited',
  /** A trainer opens more records an hour than one can read, or looks at more pages of lists than usual. */
  unusualReading: 'UnusualReading',
  /** An assessment can't be decrypted: it was changed, or moved. */
  recordUnreadable: 'RecordUnreadable',
  /** A reminder waits for its time: the quiet hours, or a holiday. */
  reminderPostponed: 'ReminderPostponed',
  /** A client still waits twelve hours after the promise. */
  answerOverdue: 'AnswerOverdue',
  /** An audit entry was replaced or deleted, which no role of the application may do. */
  auditChanged: 'AuditChanged',
  /** Somebody who asked to be erased still isn't, an hour after it was due. */
  taskOverdue: 'TaskOverdue',
  /** More clients lack an account than accounts end in a day: nothing was deleted. */
  accountsMissing: 'ManyAccountsMissing',
  /** Somebody took a copy of all that is held of them. */
  downloads: 'Downloads',
  /** A request answered 4xx by a Lambda. */
  refusedInput: 'RefusedInput',
  /** A request answered 503 because a service failed. */
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export const METRIC_NAMESPACE = 'Coaching';
