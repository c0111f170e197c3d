/** The attributes of an outbox entry that a download includes. IAM lets its function read no others. */
export const entryAttributes = ['id', 'kind', 'state', 'dueAt', 'settledAt', 'reason'] as const;
