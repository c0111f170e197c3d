import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import {
  backgroundOptions,
  cognitoClient,
  dynamoClient,
  kmsClient,
} from '#lambdas/platform/aws/clients.ts';
import { getItem, queryAll } from '#lambdas/platform/aws/reads.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { unmarshalled } from '#lambdas/platform/aws/unmarshalled.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { addressHash, type HashPurpose } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { deletionStore } from './deletion-store.ts';
import { retain } from './retain.ts';
import { runDeletion, taskProgress } from './run-deletion.ts';
import { runDueTasks, runNewTasks } from './run-tasks.ts';
import { DELETION, type DeletionTask } from './task.ts';

const table = tablesOf(dynamoClient(backgroundOptions));
const kms = kmsClient(backgroundOptions);
const now = () => new Date();

const tables = {
  assessments: table('ASSESSMENTS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  leads: table('LEADS_TABLE'),
  messages: table('MESSAGES_TABLE'),
  names: table('NAMES_TABLE'),
  outbox: table('OUTBOX_TABLE'),
  recipients: table('RECIPIENTS_TABLE'),
  tasks: table('TASKS_TABLE'),
  tombstones: table('TOMBSTONES_TABLE'),
};
const hash = (purpose: HashPurpose) => addressHash(kms, variable('ADDRESS_KEY_ARN'), purpose);

const deletion = {
  stores: {
    accounts: userPool(cognitoClient(backgroundOptions), variable('USER_POOL_ID')),
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
