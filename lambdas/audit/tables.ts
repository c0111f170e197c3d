import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { type Table, tablesOf } from '#lambdas/platform/aws/table.ts';

/** The tables that every action of a trainer touches. */
export interface AuditTables {
  /** `subject`, `at`: put only. */
  audit: Table;
  /** `id`: who is a trainer, and who is locked. Only the operator's commands write it. */
  trainers: Table;
  /** `id`: hourly counters, and the coach's time off. */
  coachState: Table;
}

/** The tables that each endpoint of trainers has, and a way to the others. */
export const auditTables = () => {
  const table = tablesOf(dynamoClient());
  return {
    table,
    audit: table('AUDIT_TABLE'),
    trainers: table('TRAINERS_TABLE'),
    coachState: table('COACH_STATE_TABLE'),
  };
};
