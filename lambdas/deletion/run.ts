import { type Job, jobOf } from '#lambdas/jobs/job.ts';
import { DELETE_PREFIX } from '#lambdas/platform/contract.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import { HOUR } from '#shared/domain/time.ts';
import { type Dependencies, deletePerson } from './delete-person.ts';

const isDue = (job: Job | undefined, now: Date): job is Job =>
  job?.kind === 'delete' && job.state === 'waiting' && job.dueAt <= now.toISOString();

const attempt = async (deps: Dependencies, id: unknown): Promise<boolean> => {
  const time = deps.now();
  const item = await getItem({ table: deps.tables.jobs, key: { id } });
  const job = item && jobOf(item);
  if (!isDue(job, time)) return true;
  try {
    await deletePerson(deps, job);
    return true;
  } catch (error) {
    log('deletion-failed', { id: job.id, ...describeError(error) });
    if (time.getTime() - Date.parse(job.dueAt) > HOUR) count('DeletionOverdue');
    return false;
  }
};

/** From the stream. Doesn't throw, because the clock repeats what failed. */
export const runNewDeletions = async (
  deps: Dependencies,
  ids: readonly unknown[],
): Promise<void> => {
  for (const id of ids) if (String(id).startsWith(DELETE_PREFIX)) await attempt(deps, id);
};

/** From the clock. One failed deletion stops no other. */
export const runDueDeletions = async (deps: Dependencies): Promise<void> => {
  const found = await queryAll(deps.tables.jobs, {
    index: 'due',
    where: '#shard = :shard AND dueAt <= :now',
    values: { ':shard': 'delete', ':now': deps.now().toISOString() },
  });
  let failed = 0;
  for (const { id } of found) if (!(await attempt(deps, id))) failed += 1;
  if (failed > 0) throw new Error('Some deletions failed');
};
