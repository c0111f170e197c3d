/** The id of the item in `tasks` about a client's downloads. */
export const downloadTaskId = (userId: string): string => `download#${userId}`;
