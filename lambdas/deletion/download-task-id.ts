/** The key of a client's row in `tasks` that remembers their downloads: an erasure deletes it with them. */
export const downloadTaskId = (userId: string): string => `download#${userId}`;
