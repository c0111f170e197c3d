import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { EVERYBODY } from './locks.ts';

/** Reads the trainers. Each method throws ServiceUnavailableError. */
export interface TrainersStore {
  /** For what isn't done in a transaction: whether this trainer, or everybody, is locked by now. */
  isLocked: (trainer: string) => Promise<boolean>;
  /** The addresses of trainers, by their ids; an id stands for itself where there is none. */
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
