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
import { erase } from './erase.ts';
import { eraseStore } from './erase-store.ts';
import { ERASE } from './erase-task.ts';
import { retain } from './retain.ts';
import { runErasure, taskProgress } from './run-erasure.ts';
import { runDueTasks, runNewTasks } from './run-tasks.ts';

const table = tablesOf(dynamoClient(backgroundOptions));
const kms = kmsClient(backgroundOptions);
const now = () => new Date();

const tables = {
  audit: table('AUDIT_TABLE'),
  assessments: table('ASSESSMENTS_TABLE'),
  clients: table('CLIENTS_TABLE'),
  leads: table('LEADS_TABLE'),
  outbox: table('OUTBOX_TABLE'),
  recipients: table('RECIPIENTS_TABLE'),
  tasks: table('TASKS_TABLE'),
  tombstones: table('TOMBSTONES_TABLE'),
};
const hash = (purpose: HashPurpose) => addressHash(kms, variable('ADDRESS_KEY_ARN'), purpose);

const deps = {
  now,
  find: (id: string) => getItem(tables.tasks, { id }),
  async *due(time: Date) {
    const pages = queryAll(tables.tasks, {
      index: indexes.due,
      where: 'kind = :kind AND dueAt <= :now',
      values: { ':kind': ERASE, ':now': time.toISOString() },
    });
    for await (const page of pages) yield page.map(({ id }) => id);
  },
  run: runErasure({
    erase: erase({
      accounts: userPool(cognitoClient(backgroundOptions), variable('USER_POOL_ID')),
      ...eraseStore(tables, { recipient: hash('recipient'), erased: hash('erased') }),
    }),
    progress: taskProgress(tables),
    now,
  }),
};
const begin = runNewTasks(deps);
const runDue = runDueTasks(deps);
const retainPages = retain(tables, now);

/** Both, so that neither waits for what the other one lacks. */
const runByClock = async (): Promise<void> => {
  const results = await Promise.allSettled([runDue(), retainPages()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Woken by each new task, and by the clock for all that is due, and for what was kept long enough. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> =>
  'Records' in event
    ? begin(event.Records.map(({ dynamodb }) => unmarshalled(dynamodb?.Keys)?.id))
    : runByClock();
