import { deedTables } from '#lambdas/audit/tables.ts';
import { handleTrainers } from './endpoint.ts';
import { setHoliday } from './holiday.ts';

export const handler = handleTrainers({ setHoliday: setHoliday(deedTables(), () => new Date()) });
