const PREFIX = 'lead#';

/** The key of a lead in its table. */
export const leadKey = (leadId: string): { pk: string } => ({ pk: `${PREFIX}${leadId}` });

/** @returns undefined if the key is of another item of the table */
export const leadIdOfKey = (pk: string): string | undefined =>
  pk.startsWith(PREFIX) ? pk.slice(PREFIX.length) : undefined;
