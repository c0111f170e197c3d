import { refusal } from './http/outcome.ts';
import { getItem, getItems, type Read } from './store/reads.ts';
import type { Item, Table } from './store/table.ts';
import type { Writes } from './store/writes.ts';

/** While the owner has locked all trainers, this item exists. */
export const LOCK_ALL = 'lock#all';

export const trainerId = (userId: string): string => `trainer#${userId}`;

export const locked = refusal(403, 'This account is locked', 'locked');

type Locks = Record<'own' | 'all', Read>;

export const readLocks = (settings: Table, trainer: string): Locks => ({
  own: { table: settings, key: { id: trainerId(trainer) } },
  all: { table: settings, key: { id: LOCK_ALL } },
});

/** For a transaction: the trainer exists, and neither the trainer nor everybody is locked. */
export const checkLocks = ({ own, all }: Locks): Writes => ({
  own: {
    ...own,
    condition: 'attribute_exists(id) AND attribute_not_exists(lockedAt)',
    check: true,
  },
  all: { ...all, condition: 'attribute_not_exists(id)', check: true },
});

export const isLocked = ({ own, all }: Record<'own' | 'all', Item | undefined>): boolean =>
  own === undefined || own.lockedAt !== undefined || all !== undefined;

export const isTrainerLocked = async (settings: Table, trainer: string): Promise<boolean> => {
  const reads = readLocks(settings, trainer);
  const [own, all] = await Promise.all([getItem(reads.own), getItem(reads.all)]);
  return isLocked({ own, all });
};

/** Returns a function that gives the address of a trainer, even if the owner removed the trainer. */
export const namesOf = async (
  settings: Table,
  ids: readonly string[],
): Promise<(trainer: string) => string> => {
  const keys = [...new Set(ids)].map((id) => ({ id: trainerId(id) }));
  const names = new Map((await getItems(settings, keys)).map(({ id, email }) => [id, email]));
  return (trainer) => String(names.get(trainerId(trainer)) ?? 'A trainer');
};
