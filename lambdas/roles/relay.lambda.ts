import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { jobsQueue } from '#lambdas/jobs/queue.ts';
import { enqueueDue, relayNew } from '#lambdas/jobs/relay.ts';
import { remindCoach } from '#lambdas/jobs/remind.ts';
import { backgroundOptions, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { sqsClient } from '#lambdas/platform/aws/sqs.ts';
import { variable } from '#lambdas/platform/env.ts';
import { idsIn, isFromStream } from '#lambdas/platform/store/stream.ts';
import { documentClient, openTables } from '#lambdas/platform/store/table.ts';
import { brand } from '#shared/brand.ts';

const tables = openTables(documentClient(dynamoClient(backgroundOptions)));
const queue = jobsQueue(sqsClient(backgroundOptions), variable('JOBS_QUEUE_URL'));
const now = () => new Date();
const hours = { ...brand.workingHours, timeZone: variable('TIME_ZONE') };

/** A failure of one doesn't keep the other from its work. */
const onClock = async (): Promise<void> => {
  const results = await Promise.allSettled([
    enqueueDue({ jobs: tables.jobs, queue, now }),
    remindCoach({ tables, hours, now }),
  ]);
  const failed = results.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
};

export const handler = (event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> =>
  isFromStream(event) ? relayNew(queue, idsIn(event)) : onClock();
