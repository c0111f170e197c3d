/** The id of the item about a client's downloads in `tasks`. */
export const downloadTaskId = (userId: string): string => `download#${userId}`;
