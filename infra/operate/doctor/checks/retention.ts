import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { type Check, failure, ok } from '../check.ts';

/** In milliseconds: a round takes a day at most. */
const LATE = 3 * 24 * 3_600_000;

const NAMES = ['leads', 'assessments'] as const;

/** The number of records deleted at the end of their retention, and whether the job still runs. */
export const retention: Check = {
  name: 'retention',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, stack, now }) {
    const bookmarks = await Promise.all(
      NAMES.map(async (name) => {
        const { Item } = await aws.dynamo.send(
          new GetItemCommand({
            TableName: stack?.outputs.TasksTableName,
            Key: { id: { S: `retention#${name}` } },
          }),
        );
        return { name, deleted: Number(Item?.deleted?.N ?? 0), roundAt: Item?.roundAt?.S };
      }),
    );
    const counts = bookmarks.map(({ name, deleted }) => `${deleted} ${name}`).join(' and ');
    const rounds = bookmarks.map(({ roundAt }) => roundAt);
    if (rounds.includes(undefined))
      return ok(`${counts} deleted so far; the first round is under way`);
    const oldest = rounds.sort()[0] ?? '';
    const told = `${counts} deleted so far; all was looked at on ${oldest.slice(0, 10)}`;
    return now.getTime() - Date.parse(oldest) < LATE
      ? ok(told)
      : failure(told, 'See RunTasksFails in infra/docs/RUNBOOK.md.');
  },
};
