import { auditEntry } from '#lambdas/audit/entry.ts';
import { markDeleting } from '#lambdas/case/delete.ts';
import { erasingDraft } from '#lambdas/draft/draft-store.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { newDeletionTask, type Person } from './task.ts';

interface Tables {
  readonly clients: Table;
  readonly drafts: Table;
  readonly tasks: Table;
  readonly audit: Table;
}

/**
 * Commits to a deletion: from then on the client's row takes no assessment, opening, change or note, no draft key is
 * given out, and a task names the person to delete. All of it or nothing.
 * @param subject the account's `sub`, or the keyed hash of an address without account
 * @throws ServiceUnavailableError
 */
export const beginDeletion = async (
  { clients, drafts, tasks, audit }: Tables,
  person: Person,
  { by, subject }: { by: 'client' | 'owner'; subject: string },
  now: Date,
): Promise<'begun' | 'under-way'> => {
  const { userId } = person;
  const written = await transact([
    {
      table: tasks,
      item: { ...newDeletionTask(person, subject, now) },
      condition: 'attribute_not_exists(id)',
    },
    auditEntry({ audit }, { subject, action: 'erased', by, time: now }),
    ...(userId === undefined
      ? []
      : [markDeleting(clients, userId, now), erasingDraft(drafts, userId, now)]),
  ]);
  return written.done ? 'begun' : 'under-way';
};
