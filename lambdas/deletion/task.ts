import type { Item } from '#lambdas/platform/aws/table.ts';

/** The account to delete, or a confirmed address, or both. */
export interface Person {
  userId?: string;
  /** Earlier accounts with the same address that were deleted and whose records remain. */
  endedIds?: readonly string[];
  /** Set only if it is confirmed. An unconfirmed address may be someone else's. */
  email?: string;
}

export const userIdsOf = ({ userId, endedIds = [] }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  ...endedIds,
];

export const DELETION = 'delete';

/** A deletion that hasn't ended. The task names the client, so the last run deletes it. */
export interface DeletionTask extends Person {
  version: 1;
  id: string;
  kind: typeof DELETION;
  createdAt: string;
  dueAt: string;
  /** When the first complete run began. */
  deletedAt?: string;
  /** Increases by one with each change. */
  revision: number;
}

/**
 * @param subject the account's `sub`, or the keyed hash of an address without an account. The same client always has
 * the same subject.
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

/** @returns undefined if this code can't read the item */
export const readDeletionTask = (item: Item | undefined): DeletionTask | undefined =>
  item?.version === 1 &&
  isDeletionTaskId(item.id) &&
  Number.isSafeInteger(item.revision) &&
  typeof item.dueAt === 'string'
    ? (item as unknown as DeletionTask)
    : undefined;
