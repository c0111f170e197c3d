import { expireDeletedRow } from '#lambdas/case/delete.ts';
import { exportedIds } from '#lambdas/case/entry-ids.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { seriesEntryIds } from '#lambdas/outbox/series.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { transact, unchangedSince } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { deletionStore } from './deletion-store.ts';
import { type DeletionTask, type Person, type Times, userIdsOf } from './task.ts';

export type DeletionStores = ReturnType<typeof deletionStore> & {
  readonly accounts: Pick<UserPool, 'disable' | 'remove'>;
};

const deleteRecords = async (
  stores: DeletionStores,
  userId: string,
  now: Date,
): Promise<{ waitingSince: string | undefined }> => {
  await stores.accounts.disable(userId);
  const { assessmentIds, entryIds } = await stores.findHoldings(userId);
  for (const id of entryIds) await stores.removeEntry(id);
  for (const id of assessmentIds) await stores.removeAssessment(id);
  await stores.removeMessages(userId);
  await stores.removeDownloads(userId);
  // Delete the case last, because after a failure the next run finds the remaining data through it.
  return { waitingSince: await stores.emptyRow(userId, now) };
};

const deleteAddress = async (
  stores: DeletionStores,
  email: string,
  { firstAt }: Times,
): Promise<void> => {
  for await (const leads of stores.findLeads(email, firstAt)) {
    for (const id of leads) {
      for (const entry of [id, ...seriesEntryIds(id)]) await stores.removeEntry(entry);
      await stores.removeLead(id);
    }
  }
  for (const id of exportedIds(exactAddress(email))) await stores.removeEntry(id);
  await stores.forgetShares(email);
};

const deletePerson = async (
  stores: DeletionStores,
  person: Person,
  times: Times,
): Promise<{ waitingSince: string | undefined }> => {
  const userIds = userIdsOf(person);
  await stores.putTombstones(person, times);
  let waitingSince: string | undefined;
  for (const userId of userIds) {
    ({ waitingSince } = await deleteRecords(stores, userId, times.now));
  }
  if (person.email) await deleteAddress(stores, person.email, times);
  for (const userId of userIds) await stores.accounts.remove(userId);
  return { waitingSince };
};

/** Requests may store data until the access tokens expire, after up to 15 minutes. */
export const SECOND_LOOK_AFTER_MS = 16 * 60_000;

type Tables = Record<'tasks' | 'clients' | 'outbox', Table>;

export const taskProgress = ({ tasks, clients, outbox }: Tables) => ({
  async deleted(
    task: DeletionTask,
    { waitingSince }: { waitingSince: string | undefined },
    now: Date,
  ): Promise<void> {
    const { id, email, revision } = task;
    const payload = email === undefined ? { waitingSince } : { email };
    const entries = [newEntry({ id: randomId(), kind: 'data-deleted', payload }, now)];
    if (email !== undefined) {
      const of = userIdsOf(task).length > 0 ? 'account' : 'address';
      entries.push(newEntry({ id: randomId(), kind: 'deleted', payload: { email, of } }, now));
    }
    await transact([
      {
        table: tasks,
        key: { id },
        update: 'SET deletedAt = :now, dueAt = :again, revision = :next',
        condition: 'revision = :read',
        values: {
          ':now': now.toISOString(),
          ':again': new Date(now.getTime() + SECOND_LOOK_AFTER_MS).toISOString(),
          ':read': revision,
          ':next': revision + 1,
        },
      },
      ...entries.map((entry) => ({ table: outbox, item: entry })),
    ]);
  },

  async finish(task: DeletionTask, now: Date): Promise<void> {
    const { id, revision } = task;
    await transact([
      {
        table: tasks,
        key: { id },
        remove: true,
        ...unchangedSince(revision),
      },
      ...userIdsOf(task).map((userId) => expireDeletedRow(clients, userId, now)),
    ]);
  },
});

export type TaskProgress = ReturnType<typeof taskProgress>;

interface Dependencies {
  readonly stores: DeletionStores;
  readonly progress: TaskProgress;
  readonly now: () => Date;
}

export const runDeletion = async (
  { stores, progress, now }: Dependencies,
  task: DeletionTask,
): Promise<void> => {
  const time = now();
  const firstAt = task.deletedAt === undefined ? time : new Date(task.deletedAt);
  const deleted = await deletePerson(stores, task, { now: time, firstAt });
  if (task.deletedAt === undefined) await progress.deleted(task, deleted, time);
  else await progress.finish(task, time);
};
