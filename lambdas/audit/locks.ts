import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';

/** The id of the item that locks all trainers. */
export const EVERYBODY = 'everybody';

/** Checks that the owner hasn't locked all trainers. */
export const checkUnlocked = ({ trainers }: { trainers: Table }): Write => ({
  table: trainers,
  key: { id: EVERYBODY },
  check: true,
  condition: 'attribute_not_exists(lockedAt)',
});

/** Checks that this trainer exists and isn't locked, and that the owner hasn't locked all trainers. */
export const checkLocks = ({ trainers }: { trainers: Table }, trainer: string): Write[] => [
  {
    table: trainers,
    key: { id: trainer },
    check: true,
    condition: 'attribute_exists(id) AND attribute_not_exists(lockedAt)',
  },
  checkUnlocked({ trainers }),
];
