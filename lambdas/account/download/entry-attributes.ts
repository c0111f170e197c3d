export const entryAttributes = ['id', 'kind', 'state', 'dueAt', 'settledAt', 'reason'] as const;
