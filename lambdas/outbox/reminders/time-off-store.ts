import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { TIME_OFF } from '#lambdas/platform/environment.ts';
import { storedTimeOffSchema, type TimeOff } from '#shared/domain/promise.ts';

export const findTimeOff = async (coachState: Table): Promise<TimeOff | undefined> => {
  const item = await getItem(coachState, { id: TIME_OFF }, ['id', 'timeOff']);
  return storedTimeOffSchema.safeParse(item?.timeOff).data;
};
