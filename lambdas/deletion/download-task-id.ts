export const downloadTaskId = (userId: string): string => `download#${userId}`;
