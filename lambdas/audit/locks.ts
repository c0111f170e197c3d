import type { Table } from '#lambdas/platform/aws/table.ts';
import type { Write } from '#lambdas/platform/aws/writes.ts';

/** The item that locks everyone. */
export const EVERYBODY = 'everybody';

/** The condition that the kill switch is off. */
export const checkUnlocked = ({ trainers }: { trainers: Table }): Write => ({
  table: trainers,
  key: { id: EVERYBODY },
  check: true,
  condition: 'attribute_not_exists(lockedAt)',
});

/** Two checks: that this trainer exists and isn't locked, and that the kill switch is off. */
export const checkLocks = ({ trainers }: { trainers: Table }, trainer: string): Write[] => [
  {
    table: trainers,
    key: { id: trainer },
    check: true,
    condition: 'attribute_exists(id) AND attribute_not_exists(lockedAt)',
  },
  checkUnlocked({ trainers }),
];
