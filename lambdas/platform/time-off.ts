import { type TimeOff, timeOffSchema } from '#shared/domain/promise.ts';
import { getItem } from './store/reads.ts';
import type { Table } from './store/table.ts';

export const TIME_OFF = 'time-off';

export const findTimeOff = async (settings: Table): Promise<TimeOff> => {
  const item = await getItem({ table: settings, key: { id: TIME_OFF } });
  return timeOffSchema.safeParse(item?.timeOff).data ?? [];
};
