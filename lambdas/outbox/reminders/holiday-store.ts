import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { type Holiday, holidaySchema } from '#shared/domain/promise.ts';

export const HOLIDAY = 'holiday';

/** @throws ServiceUnavailableError */
export type FindHoliday = () => Promise<Holiday | undefined>;

/** Reads the coach's holiday, if one is set. */
export const findHoliday =
  (coachState: Table): FindHoliday =>
  async () => {
    const item = await getItem(coachState, { id: HOLIDAY }, ['id', 'holiday']);
    return holidaySchema.safeParse(item?.holiday).data;
  };
