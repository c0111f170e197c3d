import type { Table } from '#lambdas/platform/aws/table.ts';
import { updateItem } from '#lambdas/platform/aws/writes.ts';

const HOUR = 3_600_000;
const VERSION = 1;

export const nextHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR) * HOUR + HOUR);

/**
 * An hourly rate limit. Its counters are beside the recipients: one item an hour for each.
 * @returns false if the emails of this hour are used up
 * @throws ServiceUnavailableError
 */
export const hourlyLimit = async (
  table: Table,
  counter: string,
  most: number,
  now: Date,
): Promise<boolean> => {
  const written = await updateItem({
    table,
    key: { id: `${counter}#${now.toISOString().slice(0, 13)}` },
    update: 'SET version = :version, expiresAt = :end ADD mails :one',
    condition: 'attribute_not_exists(mails) OR mails < :most',
    values: {
      ':version': VERSION,
      ':one': 1,
      ':most': most,
      ':end': Math.ceil((now.getTime() + 2 * HOUR) / 1000),
    },
  });
  return written.done;
};
