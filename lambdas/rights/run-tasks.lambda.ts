import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';
import { addressHash, type HashPurpose } from '../adapters/address-hash.ts';
import { backgroundOptions, cognitoClient, dynamoClient, kmsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { getItem, queryIndex } from '../adapters/reads.ts';
import { userPool } from '../adapters/user-pool.ts';
import { indexes } from '../environment.ts';
import { erase } from './erase.ts';
import { eraseStore } from './erase-store.ts';
import { ERASE } from './erase-task.ts';
import { retain } from './retain.ts';
import { runErasure, taskProgress } from './run-erasure.ts';
import { runDueTasks, runNewTasks } from './run-tasks.ts';

const env = readEnvironment('rights/run-tasks');
const client = dynamoClient(backgroundOptions);
const kms = kmsClient(backgroundOptions);
const now = () => new Date();

const tables = {
  audit: { client, name: env.AUDIT_TABLE },
  assessments: { client, name: env.ASSESSMENTS_TABLE },
  clients: { client, name: env.CLIENTS_TABLE },
  leads: { client, name: env.LEADS_TABLE },
  outbox: { client, name: env.OUTBOX_TABLE },
  recipients: { client, name: env.RECIPIENTS_TABLE },
  tasks: { client, name: env.TASKS_TABLE },
  tombstones: { client, name: env.TOMBSTONES_TABLE },
};
const hash = (purpose: HashPurpose) => addressHash(kms, env.ADDRESS_KEY_ARN, purpose);

const deps = {
  now,
  find: (id: string) => getItem(tables.tasks, { id }),
  async *due(time: Date) {
    const pages = queryIndex(tables.tasks, {
      index: indexes.due,
      where: 'kind = :kind AND dueAt <= :now',
      values: { ':kind': ERASE, ':now': time.toISOString() },
    });
    for await (const page of pages) yield page.map(({ id }) => id);
  },
  run: runErasure({
    erase: erase({
      accounts: userPool(cognitoClient(backgroundOptions), env.USER_POOL_ID),
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
    ? begin(event.Records.map(({ dynamodb }) => dynamodb?.Keys?.id?.S))
    : runByClock();
