import type { DynamoDBStreamEvent } from 'aws-lambda';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';

/** Rings for each row of the audit that was replaced or deleted: nobody of ours may do either. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const { eventName, dynamodb } of Records) {
    count(metrics.auditChanged, {
      eventName,
      subject: String(unmarshalled(dynamodb?.Keys)?.subject),
    });
  }
};
