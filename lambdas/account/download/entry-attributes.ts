/** The attributes of an outbox entry that the download's function reads. IAM doesn't let it read any others. */
export const entryAttributes = ['id', 'kind', 'state', 'dueAt', 'settledAt', 'reason'] as const;
