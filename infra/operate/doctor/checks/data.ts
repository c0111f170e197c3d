import { readLastDrill } from '#infra/operate/backups/last-drill.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { type Check, failure, ok, warning } from '../check.ts';

const DAY = 86_400_000;
/** The retention job visits all items within a day. */
const LATEST_ROUND = 3 * DAY;

/** How many records the retention job has deleted, and whether it still runs. */
export const retention: Check = {
  name: 'retention',
  phase: 'after',
  async examine({ aws, stack, now }) {
    const tasks = { client: aws.dynamo, name: stack?.outputs.TasksTableName ?? '' };
    const counts: string[] = [];
    const rounds: string[] = [];
    for (const kind of ['leads', 'assessments']) {
      const { deleted = 0, roundAt } = (await getItem(tasks, { id: `retention#${kind}` })) ?? {};
      counts.push(`${deleted} ${kind}`);
      if (typeof roundAt === 'string') rounds.push(roundAt);
    }
    const found = `${counts.join(' and ')} deleted so far`;
    const [oldest = ''] = rounds.sort();
    if (rounds.length < 2) return ok(`${found}; the first round is under way`);
    const told = `${found}; last complete round on ${oldest.slice(0, 10)}`;
    return now.getTime() - Date.parse(oldest) < LATEST_ROUND
      ? ok(told)
      : failure(told, 'See RunTasksFails in infra/docs/RUNBOOK.md.');
  },
};

/**
 * Deletion protection must be off for the first deployment, so that a failed one can be removed, and on afterward.
 */
export const deletionProtection: Check = {
  name: 'deletion protection',
  phase: 'after',
  needsDomain: true,
  async examine({ stack }) {
    return stack?.outputs.DeletionProtection === 'on'
      ? ok('on: AWS refuses to delete the tables and the accounts')
      : failure(
          'off: one command deletes the tables and the accounts',
          'Set deletionProtection: true in infra/settings.ts, then: npx cdk deploy',
        );
  },
};

/** A quarter of a year. Only a restore proves that a backup works. */
const MOST_DAYS = 92;

/** When the tables were last restored, and how long it took. */
export const restoreDrill: Check = {
  name: 'last restore drill',
  phase: 'after',
  async examine({ aws, stage, now }) {
    const last = await readLastDrill(aws.ssm, stage.stackName);
    if (!last) return warning('no drill yet', 'npm run restore-drill');
    const days = Math.floor((now.getTime() - Date.parse(last.at)) / DAY);
    const found = `${days} days ago, ${last.tables} tables in ${Math.ceil(last.seconds / 60)} minutes`;
    if (last.problems.length > 0) {
      return failure(
        `${found}: ${last.problems.join('; ')}`,
        'See "Restore drill" in infra/docs/RUNBOOK.md.',
      );
    }
    return days > MOST_DAYS ? warning(found, 'npm run restore-drill') : ok(found);
  },
};
