import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';

/** The tables that all endpoints of trainers use. `table` returns another one. */
export const auditTables = () => {
  const table = tablesOf(dynamoClient());
  return {
    table,
    audit: table('AUDIT_TABLE'),
    trainers: table('TRAINERS_TABLE'),
    coachState: table('COACH_STATE_TABLE'),
  };
};
