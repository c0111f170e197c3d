/** The attributes of an outbox entry that a download has: its function may read no others. */
export const entryAttributes = ['id', 'kind', 'state', 'dueAt', 'settledAt', 'reason'] as const;
