import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { idsIn } from '#lambdas/jobs/job.ts';
import { jobsQueue } from '#lambdas/jobs/queue.ts';
import { enqueueDue, relayNew } from '#lambdas/jobs/relay.ts';
import { remindCoach } from '#lambdas/jobs/remind.ts';
import { backgroundOptions } from '#lambdas/platform/aws/service.ts';
import { variable } from '#lambdas/platform/env.ts';
import { failingQuietly } from '#lambdas/platform/log.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import { brand } from '#shared/brand.ts';

const tables = openTables(backgroundOptions);
const queue = jobsQueue(variable('JOBS_QUEUE_URL'), backgroundOptions);
const now = () => new Date();
const hours = { ...brand.workingHours, timeZone: variable('TIME_ZONE') };

/** A failure of one doesn't keep the other from its work. */
const onClock = async (): Promise<void> => {
  try {
    await enqueueDue({ jobs: tables.jobs, queue, now });
  } finally {
    await remindCoach({ tables, hours, now });
  }
};

export const handler = failingQuietly((event: DynamoDBStreamEvent | ScheduledEvent) =>
  'Records' in event ? relayNew(queue, idsIn(event)) : onClock(),
);
