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
