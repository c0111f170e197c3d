import type { Item } from '#lambdas/platform/aws/table.ts';

/** Somebody who is to be erased: the owner of an account, of a confirmed address, or of both. */
export interface Person {
  /** The subject of the account. */
  userId?: string;
  /** Only if it is confirmed: any other address may be somebody else's. */
  email?: string;
}

export const ERASE = 'erase';

/** The open task of erasing somebody. It names them, and is deleted when all is done. */
export interface EraseTask extends Person {
  version: 1;
  id: string;
  kind: typeof ERASE;
  createdAt: string;
  /** When it is next to be done. */
  dueAt: string;
  /** When everything was erased for the first time. */
  erasedAt?: string;
  /** Counts the changes. */
  revision: number;
}

/**
 * @param subject the account's `sub`, or the keyed hash of an address without account: the same for the same person
 */
export const newEraseTask = ({ userId, email }: Person, subject: string, now: Date): EraseTask => ({
  ...{ version: 1, id: `${ERASE}#${subject}`, kind: ERASE, revision: 0 },
  ...(userId !== undefined && { userId }),
  ...(email !== undefined && { email }),
  createdAt: now.toISOString(),
  dueAt: now.toISOString(),
});

export const isEraseTaskId = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(`${ERASE}#`);

/** @returns undefined if it is no task that this code knows */
export const readEraseTask = (item: Item | undefined): EraseTask | undefined =>
  item?.version === 1 &&
  isEraseTaskId(item.id) &&
  Number.isSafeInteger(item.revision) &&
  typeof item.dueAt === 'string'
    ? (item as unknown as EraseTask)
    : undefined;
