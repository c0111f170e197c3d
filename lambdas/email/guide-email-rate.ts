import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';

const HOUR = 3_600_000;
const VERSION = 1;

export const nextHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR) * HOUR + HOUR);

const countOne = async (table: Table, id: string, most: number, ends: number): Promise<boolean> => {
  const written = await updateItem({
    table,
    key: { id },
    update: 'SET version = :version, expiresAt = :end ADD emails :one',
    condition: 'attribute_not_exists(emails) OR emails < :most',
    values: {
      ':version': VERSION,
      ':one': 1,
      ':most': most,
      ':end': Math.ceil(ends / 1000),
    },
  });
  return written.done;
};

export const hourlyLimit = (
  table: Table,
  counter: string,
  most: number,
  now: Date,
): Promise<boolean> =>
  countOne(table, `${counter}#${now.toISOString().slice(0, 13)}`, most, now.getTime() + 2 * HOUR);

export const dailyLimit = (
  table: Table,
  counter: string,
  most: number,
  now: Date,
): Promise<boolean> =>
  countOne(table, `${counter}#${now.toISOString().slice(0, 10)}`, most, now.getTime() + 48 * HOUR);
