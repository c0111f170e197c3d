import { expireDeletedRow } from '#lambdas/case/delete.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { type DeletionStores, deletePerson } from './delete-person.ts';
import { type DeletionTask, userIdsOf } from './task.ts';

/** In milliseconds. Access tokens stay valid for up to 15 minutes after their account was deleted. */
export const SECOND_LOOK_AFTER = 16 * 60_000;

type Tables = Record<'tasks' | 'clients' | 'outbox', Table>;

export const taskProgress = ({ tasks, clients, outbox }: Tables) => ({
  async deleted(task: DeletionTask, now: Date): Promise<void> {
    const { id, email, revision } = task;
    const entries = [newEntry({ id: randomId(), kind: 'data-deleted', payload: { email } }, now)];
    if (email !== undefined) {
      const of = userIdsOf(task).length > 0 ? 'account' : 'address';
      entries.push(newEntry({ id: randomId(), kind: 'deleted', payload: { email, of } }, now));
    }
    // Refused if another run already added the emails.
    await transact([
      {
        table: tasks,
        key: { id },
        update: 'SET deletedAt = :now, dueAt = :again, revision = :next',
        condition: 'revision = :read',
        values: {
          ':now': now.toISOString(),
          ':again': new Date(now.getTime() + SECOND_LOOK_AFTER).toISOString(),
          ':read': revision,
          ':next': revision + 1,
        },
      },
      ...entries.map((entry) => ({ table: outbox, item: { ...entry } })),
    ]);
  },

  async finish(task: DeletionTask, now: Date): Promise<void> {
    const { id, revision } = task;
    await transact([
      {
        table: tasks,
        key: { id },
        remove: true,
        condition: 'revision = :read',
        values: { ':read': revision },
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
  await deletePerson(stores, task, { now: time, firstAt });
  if (task.deletedAt === undefined) await progress.deleted(task, time);
  else await progress.finish(task, time);
};
