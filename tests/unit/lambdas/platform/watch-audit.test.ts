import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { handler } from '#lambdas/audit/watch-audit.lambda.ts';
import { retention } from '#shared/domain/privacy.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();

const DAY = 24 * 3_600_000;
const endsIn = (days: number): string => {
  const time = new Date(Date.now() + days * DAY);
  time.setUTCFullYear(time.getUTCFullYear() - retention.auditYears);
  return time.toISOString();
};
const ttl = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };
const removed = (time: string, userIdentity?: object): DynamoDBRecord => ({
  eventName: 'REMOVE',
  userIdentity,
  dynamodb: { Keys: { subject: { S: 'ada' }, at: { S: `${time}#random` } } },
});

test.each<[string, DynamoDBRecord, number]>([
  [
    'that DynamoDB’s TTL deleted after its retention period raises no alarm',
    removed(endsIn(-1), ttl),
    0,
  ],
  [
    'that DynamoDB’s TTL deleted before its retention period ended raises an alarm',
    removed(endsIn(1), ttl),
    1,
  ],
  ['that a role deleted after its retention period raises an alarm', removed(endsIn(-1)), 1],
  ['that was replaced raises an alarm', { ...removed(endsIn(-1), ttl), eventName: 'MODIFY' }, 1],
])('an audit entry %s', async (_, record, alarms) => {
  await handler({ Records: [record] });
  expect(log.counted('AuditChanged')).toBe(alarms);
});
