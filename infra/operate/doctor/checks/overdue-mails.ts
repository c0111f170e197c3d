import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { indexes } from '#lambdas/platform/environment.ts';
import { type Check, failure, ok } from '../check.ts';

/** In milliseconds: two runs of the sweep, which comes every quarter of an hour. */
const LATE = 30 * 60_000;

/** Mails that should have been sent by now. The index holds only entries without an outcome, so a scan is small. */
export const overdueMails: Check = {
  name: 'overdue mails',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, stack, now }) {
    const { Count = 0 } = await aws.dynamo.send(
      new ScanCommand({
        TableName: stack?.outputs.OutboxTableName,
        IndexName: indexes.due,
        Select: 'COUNT',
        FilterExpression: 'sweepAt < :late',
        ExpressionAttributeValues: { ':late': { S: new Date(now.getTime() - LATE).toISOString() } },
      }),
    );
    return Count === 0
      ? ok('none')
      : failure(
          `${Count} mails are more than half an hour late`,
          'See MailIsLate and SweepFails in infra/docs/RUNBOOK.md.',
        );
  },
};
