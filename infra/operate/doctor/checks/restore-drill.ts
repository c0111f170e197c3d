import { readLastDrill } from '#infra/operate/backups/restore-drill/last-drill.ts';
import { type Check, failure, ok, warning } from '../check.ts';

const DAY = 86_400_000;
/** A quarter of a year: a backup that was never restored is a hope. */
const MOST_DAYS = 92;

/** When the tables were last restored to a point in time and read, and how long it took. */
export const restoreDrill: Check = {
  name: 'last restore drill',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, target, now }) {
    const last = await readLastDrill(aws.ssm, target.stackName);
    if (!last) return warning('there was none', 'npm run restore-drill');
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
