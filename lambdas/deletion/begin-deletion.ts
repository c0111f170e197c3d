import { auditEntry } from '#lambdas/audit/entry.ts';
import { markDeleting } from '#lambdas/case/delete.ts';
import { deletingDraft } from '#lambdas/draft/draft-store.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { newDeletionTask, type Person, userIdsOf } from './task.ts';

type Tables = Record<'clients' | 'drafts' | 'tasks' | 'audit', Table>;

/**
 * One transaction stores the deletion's task and audit entries, and marks the client and the draft
 * as being deleted. The marks stop submissions, openings, changes, notes, and draft keys.
 * @param by `site` if the account was missing
 * @param subject the account's `sub`, or the keyed hash of an address without an account
 */
export const beginDeletion = async (
  { clients, drafts, tasks, audit }: Tables,
  person: Person,
  { by, subject }: { by: 'client' | 'owner' | 'site'; subject: string },
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
