import { type Holiday, holidaySchema } from '#shared/promise.ts';
import { getItem } from '../adapters/reads.ts';
import type { Table } from '../adapters/table.ts';

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
