/** IAM lets the download function read only these attributes of an outbox entry. */
export const entryAttributes = ['id', 'kind', 'state', 'dueAt', 'settledAt', 'reason'] as const;
