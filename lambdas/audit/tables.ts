import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';

export const auditTables = () => {
  const table = tablesOf(dynamoClient());
  return {
    table,
    audit: table('AUDIT_TABLE'),
    trainers: table('TRAINERS_TABLE'),
    coachState: table('COACH_STATE_TABLE'),
  };
};
