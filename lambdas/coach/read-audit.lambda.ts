import { handleTrainers } from './endpoint.ts';
import { auditRows, readHistory } from './history.ts';
import { deedTables } from './tables.ts';
import { trainersStore } from './trainers-store.ts';

const { audit, trainers } = deedTables();

export const handler = handleTrainers({
  readHistory: readHistory({ findRows: auditRows(audit), trainers: trainersStore(trainers) }),
});
