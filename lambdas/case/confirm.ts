import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { notClosed } from './closed.ts';

export const noteConfirmed = async (clients: Table, userId: string): Promise<void> => {
  await transact([
    {
      table: clients,
      key: { userId },
      update: 'SET isConfirmed = :yes',
      condition: `attribute_exists(userId) AND ${notClosed().condition}`,
      values: { ':yes': true },
    },
  ]);
};
