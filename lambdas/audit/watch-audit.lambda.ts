import type { DynamoDBStreamEvent } from 'aws-lambda';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';

/** Raises an alarm for each audit entry that was replaced or deleted, which no role of the application may do. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { eventName, dynamodb } of Records) {
    count(metrics.auditChanged, {
      eventName,
      subject: String(unmarshalled(dynamodb?.Keys)?.subject),
    });
  }
};
