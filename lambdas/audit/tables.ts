import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';

/** The tables that trainers' endpoints share. `table` returns any other table. */
export const auditTables = () => {
  const table = tablesOf(dynamoClient());
  return {
    table,
    audit: table('AUDIT_TABLE'),
    trainers: table('TRAINERS_TABLE'),
    coachState: table('COACH_STATE_TABLE'),
  };
};
