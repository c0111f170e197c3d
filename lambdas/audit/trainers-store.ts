import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { EVERYBODY } from './locks.ts';

export interface TrainersStore {
  /** Whether this trainer is locked or unknown, or all trainers are locked. Transactions use `checkLocks` instead. */
  isLocked: (trainer: string) => Promise<boolean>;
  /** Returns a function that turns an id into the trainer's address, or returns the id if there is no address. */
  namesOf: (ids: readonly string[]) => Promise<(id: string) => string>;
}

export const trainersStore = (table: Table): TrainersStore => ({
  async isLocked(trainer) {
    const [own, everybody] = await Promise.all([
      getItem(table, { id: trainer }),
      getItem(table, { id: EVERYBODY }),
    ]);
    return !own || own.lockedAt !== undefined || everybody?.lockedAt !== undefined;
  },

  async namesOf(ids) {
    const found = await Promise.all(
      [...new Set(ids)].map(async (id) => [id, (await getItem(table, { id }))?.email] as const),
    );
    const names = new Map(found);
    return (id) => {
      const name = names.get(id);
      return typeof name === 'string' ? name : id;
    };
  },
});
