import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { type Check, failure, ok } from '../check.ts';

/** The index over entries without an outcome, and when the sweep should have looked at each. */
const INDEX = 'due';

/** In milliseconds: two runs of the sweep, which comes every quarter of an hour. */
const LATE = 30 * 60_000;

/** Mails that should have been sent by now. The index holds only what waits, so that it is small. */
export const overdueMails: Check = {
  name: 'overdue mails',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, stack, now }) {
    const { Count = 0 } = await aws.dynamo.send(
      new ScanCommand({
        TableName: stack?.outputs.OutboxTableName,
        IndexName: INDEX,
        Select: 'COUNT',
        FilterExpression: 'sweepAt < :late',
        ExpressionAttributeValues: { ':late': { S: new Date(now.getTime() - LATE).toISOString() } },
      }),
    );
    return Count === 0
      ? ok('none')
      : failure(
          `${Count} mails are more than half an hour late`,
          'See MailIsLate and SweepFails in infra/RUNBOOK.md.',
        );
  },
};
