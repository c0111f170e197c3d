/** The key of a client's downloads in `tasks`, which a deletion also deletes. */
export const downloadTaskId = (userId: string): string => `download#${userId}`;
