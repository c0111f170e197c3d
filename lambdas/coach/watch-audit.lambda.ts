import type { DynamoDBStreamEvent } from 'aws-lambda';
import { count } from '../adapters/log.ts';
import { metrics } from '../adapters/metrics.ts';

/** Rings for each row of the audit that was replaced or deleted: nobody of ours may do either. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { eventName, dynamodb } of Records) {
    count(metrics.auditChanged, { eventName, subject: dynamodb?.Keys?.subject?.S });
  }
};
