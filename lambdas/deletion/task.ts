import type { Item } from '#lambdas/platform/aws/table.ts';

/** The account to delete, or the owner of a confirmed address, or both. */
export interface Person {
  /** The account's `sub`. */
  userId?: string;
  /** The `sub`s of accounts that ended earlier with the same address, and left records. */
  endedIds?: readonly string[];
  /** Only if it is confirmed: any other address may be someone else's. */
  email?: string;
}

/** All accounts of one client. */
export const userIdsOf = ({ userId, endedIds = [] }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  ...endedIds,
];

export const DELETION = 'delete';

/** The open task of a deletion. It names the client, so the last run deletes it. */
export interface DeletionTask extends Person {
  version: 1;
  id: string;
  kind: typeof DELETION;
  createdAt: string;
  /** When its next run is due. */
  dueAt: string;
  /** When the first run had deleted everything. */
  deletedAt?: string;
  /** Increases with each change. */
  revision: number;
}

/**
 * @param subject the account's `sub`, or the keyed hash of an address without an account: the same for the
 * same client
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

/** @returns undefined if it isn't a task that this code can read */
export const readDeletionTask = (item: Item | undefined): DeletionTask | undefined =>
  item?.version === 1 &&
  isDeletionTaskId(item.id) &&
  Number.isSafeInteger(item.revision) &&
  typeof item.dueAt === 'string'
    ? (item as unknown as DeletionTask)
    : undefined;
