import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { type DeletionTask, isDeletionTaskId, readDeletionTask } from './task.ts';

interface Dependencies {
  readonly find: (id: string) => Promise<Record<string, unknown> | undefined>;
  readonly due: (now: Date) => AsyncIterable<unknown[]>;
  readonly run: (task: DeletionTask) => Promise<void>;
  readonly now: () => Date;
}

const ALARM_IF_OVERDUE_MS = 60 * 60_000;

const attempt = async ({ find, run, now }: Dependencies, id: unknown): Promise<boolean> => {
  let task: DeletionTask | undefined;
  try {
    if (!isDeletionTaskId(id)) return true;
    task = readDeletionTask(await find(id));
    if (!task || task.dueAt > now().toISOString()) return true;
    await run(task);
    log('task-done', { revision: task.revision, isSecond: task.deletedAt !== undefined });
    return true;
  } catch (error) {
    log('task-failed', { revision: task?.revision, ...describeError(error) });
    if (task && now().getTime() - Date.parse(task.dueAt) > ALARM_IF_OVERDUE_MS)
      count(metrics.taskOverdue);
    return false;
  }
};

/** Doesn't throw if a task fails, because Lambda would retry the batch and hold up later tasks. */
export const runNewTasks = async (deps: Dependencies, ids: readonly unknown[]): Promise<void> => {
  for (const id of ids) await attempt(deps, id);
};

export const runDueTasks = async (deps: Dependencies): Promise<void> => {
  let failed = 0;
  for await (const ids of deps.due(deps.now())) {
    for (const id of ids) if (!(await attempt(deps, id))) failed += 1;
  }
  if (failed > 0) throw new Error('Some tasks failed');
};
