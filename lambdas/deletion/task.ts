import type { Item } from '#lambdas/platform/aws/table.ts';

/** The owner of an account, of a confirmed address, or of both, who is to be deleted. */
export interface Person {
  /** The subject of the account. */
  userId?: string;
  /** The subjects of accounts that ended earlier with the same address, and left records. */
  endedIds?: readonly string[];
  /** Only if it is confirmed: any other address may be somebody else's. */
  email?: string;
}

/** All accounts of a person. */
export const userIdsOf = ({ userId, endedIds = [] }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  ...endedIds,
];

export const DELETION = 'erase';

/** The open task of deleting somebody. It names them, and is deleted when all is done. */
export interface DeletionTask extends Person {
  version: 1;
  id: string;
  kind: typeof DELETION;
  createdAt: string;
  /** When it is next to be done. */
  dueAt: string;
  /** When everything was deleted for the first time. */
  erasedAt?: string;
  /** Counts the changes. */
  revision: number;
}

/**
 * @param subject the account's `sub`, or the keyed hash of an address without account: the same for the same person
 */
export const newDeletionTask = (
  { userId, endedIds = [], email }: Person,
  subject: string,
  now: Date,
): DeletionTask => ({
  version: 1,
  id: `${DELETION}#${subject}`,
  kind: DELETION,
  ...(userId !== undefined && { userId }),
  ...(endedIds.length > 0 && { endedIds }),
  ...(email !== undefined && { email }),
  createdAt: now.toISOString(),
  dueAt: now.toISOString(),
  revision: 0,
});

export const isDeletionTaskId = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(`${DELETION}#`);

/** @returns undefined if it is no task that this code knows */
export const readDeletionTask = (item: Item | undefined): DeletionTask | undefined =>
  item?.version === 1 &&
  isDeletionTaskId(item.id) &&
  Number.isSafeInteger(item.revision) &&
  typeof item.dueAt === 'string'
    ? (item as unknown as DeletionTask)
    : undefined;
