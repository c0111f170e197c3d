import { readEnvironment } from '../adapters/env.ts';
import { handleTrainers } from './endpoint.ts';
import { setHoliday } from './holiday.ts';
import { deedTables } from './tables.ts';

const env = readEnvironment('coach/set-holiday');

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: { setHoliday: setHoliday(deedTables(env), () => new Date()) },
});
