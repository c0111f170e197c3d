import type { DynamoDBStreamEvent } from 'aws-lambda';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';

/** Rings for each row of the audit that was replaced or deleted: nobody of ours may do either. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { eventName, dynamodb } of Records) {
    count(metrics.auditChanged, { eventName, subject: dynamodb?.Keys?.subject?.S });
  }
};
