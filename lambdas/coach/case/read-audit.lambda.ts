import { deedTables } from '#lambdas/audit/tables.ts';
import { trainersStore } from '#lambdas/audit/trainers-store.ts';
import { handleTrainers } from '#lambdas/coach/endpoint.ts';
import { auditRows, readHistory } from './history.ts';

const { audit, trainers } = deedTables();

export const handler = handleTrainers({
  readHistory: readHistory({ findRows: auditRows(audit), trainers: trainersStore(trainers) }),
});
