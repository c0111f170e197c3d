import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { yearsAfter } from '#lambdas/platform/expiry.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { retention } from '#shared/domain/privacy.ts';

const TIME_LENGTH = 24;

const isExpired = ({ eventName, userIdentity, dynamodb }: DynamoDBRecord): boolean => {
  if (eventName !== 'REMOVE' || userIdentity?.type !== 'Service') return false;
  const at = String(unmarshalled(dynamodb?.Keys)?.at).slice(0, TIME_LENGTH);
  return yearsAfter(new Date(at), retention.auditYears) * 1000 <= Date.now();
};

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  for (const record of Records) {
    if (isExpired(record)) continue;
    count(metrics.auditChanged, {
      eventName: record.eventName,
      subject: String(unmarshalled(record.dynamodb?.Keys)?.subject),
    });
  }
};
