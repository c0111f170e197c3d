import { invoke } from '#tests/support/cloud/functions.ts';
import { alterItem, findItem } from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { output } from './product.ts';

const keyOf = (subject: string) => ({ id: `delete#${subject}` });

export const deletionTaskOf = (subject: string) =>
  findItem(output('TasksTableName'), keyOf(subject));

export const runTasks = () => invoke('RunTasksFunctionName', { source: 'aws.events' });

export const waitUntilDeleted = (subject: string) =>
  eventually(async () => {
    const task = await deletionTaskOf(subject);
    if (!task?.deletedAt) throw new Error(`Not deleted yet: ${JSON.stringify(task)}`);
    return task;
  });

/** Makes the second run due now, not 16 minutes after the first. */
export async function runSecondDeletion(subject: string): Promise<void> {
  const dueAt = new Date().toISOString();
  await alterItem(output('TasksTableName'), keyOf(subject), { dueAt });
  await eventually(async () => {
    await runTasks();
    if (await deletionTaskOf(subject)) throw new Error('The task is still there.');
  });
}
