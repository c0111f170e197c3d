import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';

export const EVERYBODY = 'everybody';

export const checkUnlocked = ({ trainers }: { trainers: Table }): Write => ({
  table: trainers,
  key: { id: EVERYBODY },
  check: true,
  condition: 'attribute_not_exists(lockedAt)',
});

export const checkLocks = ({ trainers }: { trainers: Table }, trainer: string): Write[] => [
  {
    table: trainers,
    key: { id: trainer },
    check: true,
    condition: 'attribute_exists(id) AND attribute_not_exists(lockedAt)',
  },
  checkUnlocked({ trainers }),
];

export const trainersStore = (table: Table) => ({
  async isLocked(trainer: string): Promise<boolean> {
    const [own, everybody] = await Promise.all([
      getItem(table, { id: trainer }),
      getItem(table, { id: EVERYBODY }),
    ]);
    return !own || own.lockedAt !== undefined || everybody?.lockedAt !== undefined;
  },

  async namesOf(ids: readonly string[]): Promise<(id: string) => string> {
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

export type TrainersStore = ReturnType<typeof trainersStore>;
