import { auditEntry } from '#lambdas/audit/entry.ts';
import { markDeleting } from '#lambdas/case/delete.ts';
import { deletingDraft } from '#lambdas/draft/draft-store.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { newDeletionTask, type Person, userIdsOf } from './task.ts';

type Tables = Record<'clients' | 'drafts' | 'tasks' | 'audit', Table>;

export const beginDeletion = async (
  { clients, drafts, tasks, audit }: Tables,
  person: Person,
  { by, subject }: { by: 'client' | 'owner'; subject: string },
  now: Date,
): Promise<'begun' | 'under-way'> => {
  const userIds = userIdsOf(person);
  const written = await transact([
    {
      table: tasks,
      item: { ...newDeletionTask(person, subject, now) },
      condition: 'attribute_not_exists(id)',
    },
    ...(userIds.length > 0 ? userIds : [subject]).map((each) =>
      auditEntry({ audit }, { subject: each, action: 'deleted', by, time: now }),
    ),
    ...userIds.flatMap((userId) => [
      markDeleting(clients, userId, now),
      deletingDraft(drafts, userId, now),
    ]),
  ]);
  return written.done ? 'begun' : 'under-way';
};
