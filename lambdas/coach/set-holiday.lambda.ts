import { handleTrainers } from './endpoint.ts';
import { setHoliday } from './holiday.ts';
import { deedTables } from './tables.ts';

export const handler = handleTrainers({ setHoliday: setHoliday(deedTables(), () => new Date()) });
