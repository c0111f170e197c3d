import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { type Holiday, storedHolidaySchema } from '#shared/domain/promise.ts';

export const HOLIDAY = 'holiday';

/** Reads the coach's time off, if any is set. @throws ServiceUnavailableError */
export const findHoliday = async (coachState: Table): Promise<Holiday | undefined> => {
  const item = await getItem(coachState, { id: HOLIDAY }, ['id', 'holiday']);
  return storedHolidaySchema.safeParse(item?.holiday).data;
};
