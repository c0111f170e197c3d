import { endPlace } from '#lambdas/case/delete.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import type { EraseTask, Person } from './erase-task.ts';

/** After the account is gone, its access tokens are good for 15 minutes more. In milliseconds. */
export const SECOND_LOOK_AFTER = 16 * 60_000;

/** The steps after a person was erased. Both throw ServiceUnavailableError. */
export interface TaskProgress {
  /** Notes that everything was erased, and has it told to the person, once. */
  erased: (task: EraseTask, now: Date) => Promise<void>;
  /** Ends the task, and the place in the inbox a day later. */
  finish: (task: EraseTask, now: Date) => Promise<void>;
}

const isUnchanged = { condition: 'revision = :read' };

export const taskProgress = (tables: {
  tasks: Table;
  clients: Table;
  outbox: Table;
}): TaskProgress => ({
  async erased({ id, email, revision }, now) {
    // Refused: another run was faster, and has had the receipt sent.
    await transact([
      {
        table: tables.tasks,
        key: { id },
        ...isUnchanged,
        update: 'SET erasedAt = :now, dueAt = :again, revision = :next',
        values: {
          ':now': now.toISOString(),
          ':again': new Date(now.getTime() + SECOND_LOOK_AFTER).toISOString(),
          ':read': revision,
          ':next': revision + 1,
        },
      },
      ...(email === undefined
        ? []
        : [
            {
              table: tables.outbox,
              item: { ...newEntry({ id: randomId(), kind: 'erased', payload: { email } }, now) },
            },
          ]),
    ]);
  },

  async finish({ id, userId, revision }, now) {
    await transact([
      {
        table: tables.tasks,
        key: { id },
        remove: true,
        ...isUnchanged,
        values: { ':read': revision },
      },
      ...(userId === undefined ? [] : [endPlace(tables.clients, userId, now)]),
    ]);
  },
});

interface Dependencies {
  readonly erase: (person: Person, now: Date) => Promise<void>;
  readonly progress: TaskProgress;
  readonly now: () => Date;
}

/**
 * Erases the person of a task: at once, and again when no access token of theirs is good any more. Then the task goes.
 * @throws ServiceUnavailableError, and the task is left as it is
 */
export const runErasure =
  ({ erase, progress, now }: Dependencies) =>
  async (task: EraseTask): Promise<void> => {
    const time = now();
    await erase(task, time);
    if (task.erasedAt === undefined) await progress.erased(task, time);
    else await progress.finish(task, time);
  };
