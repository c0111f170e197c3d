/** In the namespace of the stack, so that a trial doesn't ring production's alarms. */
export const metrics = {
  jobGivenUp: 'JobGivenUp',
  emailHeldByAccount: 'EmailHeldByAccount',
  emailMaybeTwice: 'EmailMaybeTwice',
  emailSent: 'EmailSent',
  emailBounced: 'EmailBounced',
  emailComplained: 'EmailComplained',
  answerOverdue: 'AnswerOverdue',
  answersUnreadable: 'AnswersUnreadable',
  openingLimitReached: 'OpeningLimitReached',
  pageListed: 'PageListed',
  dataCopied: 'DataCopied',
  deletionOverdue: 'DeletionOverdue',
  networkLimited: 'NetworkLimited',
  refusedInput: 'RefusedInput',
  serviceUnavailable: 'ServiceUnavailable',
} as const;

export type Metric = (typeof metrics)[keyof typeof metrics];
