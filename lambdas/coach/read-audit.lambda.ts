import { readEnvironment } from '../adapters/env.ts';
import { handleTrainers } from './endpoint.ts';
import { auditRows, readHistory } from './history.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';

const env = readEnvironment('coach/read-audit');
const { audit, trainers } = deedTables(env);

export const handler = handleTrainers({
  issuer: env.TRAINERS_ISSUER,
  originSecret: env.ORIGIN_SECRET,
  endpoints: {
    readHistory: readHistory({ findRows: auditRows(audit), trainers: trainersStore(trainers) }),
  },
});
