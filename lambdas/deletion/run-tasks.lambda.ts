import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { backgroundOptions, dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import { documentClient } from '#lambdas/platform/aws/table.ts';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { addressHashes, clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { deletionStore } from './deletion-store.ts';
import { retain } from './retain.ts';
import { runDeletion, taskProgress } from './run-deletion.ts';
import { runDueTasks, runNewTasks } from './run-tasks.ts';
import { DELETION, type DeletionTask } from './task.ts';

const now = () => new Date();

const tables = tablesOf(
  {
    assessments: 'ASSESSMENTS_TABLE',
    clients: 'CLIENTS_TABLE',
    leads: 'LEADS_TABLE',
    messages: 'MESSAGES_TABLE',
    outbox: 'OUTBOX_TABLE',
    recipients: 'RECIPIENTS_TABLE',
    tasks: 'TASKS_TABLE',
    tombstones: 'TOMBSTONES_TABLE',
  },
  documentClient(dynamoClient(backgroundOptions)),
);
const hash = addressHashes(kmsClient(backgroundOptions));

const deletion = {
  stores: {
    accounts: clientsPool(backgroundOptions),
    ...deletionStore(tables, { recipient: hash('recipient'), deleted: hash('deleted') }),
  },
  progress: taskProgress(tables),
  now,
};

const tasks = {
  now,
  find: (id: string) => getItem(tables.tasks, { id }),
  async *due(time: Date) {
    const pages = queryAll(tables.tasks, {
      index: indexes.due,
      where: 'kind = :kind AND dueAt <= :now',
      values: { ':kind': DELETION, ':now': time.toISOString() },
    });
    for await (const page of pages) yield page.map(({ id }) => id);
  },
  run: (task: DeletionTask) => runDeletion(deletion, task),
};

const runByClock = async (): Promise<void> => {
  const results = await Promise.allSettled([runDueTasks(tasks), retain(tables, now())]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

export const handler = (event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> =>
  'Records' in event
    ? runNewTasks(
        tasks,
        event.Records.map(({ dynamodb }) => unmarshalled(dynamodb?.Keys)?.id),
      )
    : runByClock();
