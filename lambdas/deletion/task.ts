import type { Item } from '#lambdas/platform/aws/table.ts';

export interface Person {
  userId?: string;
  endedIds?: readonly string[];
  /** The caller must have verified that this client or lead owns the address. */
  email?: string;
}

export const userIdsOf = ({ userId, endedIds = [] }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  ...endedIds,
];

/** `firstAt` is when the first complete run of the deletion began. Every run keeps later leads. */
export interface Times {
  now: Date;
  firstAt: Date;
}

export const DELETION = 'delete';

export interface DeletionTask extends Person {
  version: 1;
  id: string;
  kind: typeof DELETION;
  createdAt: string;
  dueAt: string;
  deletedAt?: string;
  revision: number;
}

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

export const downloadTaskId = (userId: string): string => `download#${userId}`;

export const isDeletionTaskId = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(`${DELETION}#`);

export const readDeletionTask = (item: Item | undefined): DeletionTask | undefined =>
  item?.version === 1 &&
  isDeletionTaskId(item.id) &&
  Number.isSafeInteger(item.revision) &&
  typeof item.dueAt === 'string'
    ? (item as unknown as DeletionTask)
    : undefined;
