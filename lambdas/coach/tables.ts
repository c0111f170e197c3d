import { dynamoClient } from '../adapters/clients.ts';
import type { Table } from '../adapters/table.ts';
import type { DeedTables } from './deed.ts';

interface Names {
  TRAINERS_TABLE: string;
  COACH_STATE_TABLE: string;
  AUDIT_TABLE: string;
}

/** The tables that each endpoint of trainers has, and a way to the others. */
export const deedTables = (env: Names): DeedTables & { tableOf: (name: string) => Table } => {
  const client = dynamoClient();
  const tableOf = (name: string) => ({ client, name });
  return {
    tableOf,
    audit: tableOf(env.AUDIT_TABLE),
    trainers: tableOf(env.TRAINERS_TABLE),
    coachState: tableOf(env.COACH_STATE_TABLE),
  };
};
