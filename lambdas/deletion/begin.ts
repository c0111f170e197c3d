import { draftId } from '#lambdas/assessment/draft-key.ts';
import { caseKey, isDeleting, readCase } from '#lambdas/case/stored-case.ts';
import type { Job } from '#lambdas/jobs/job.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import { DELETE_PREFIX } from '#lambdas/platform/contract.ts';
import { change } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';

export const deleteJobId = (userId: string): string => `${DELETE_PREFIX}${userId}`;

/** A client's copy leaves these jobs out, and a deletion doesn't delete them. */
export const deletionOwner = (userId: string): string => `deletion#${userId}`;

const deleteJob = (userId: string, now: Date): Job => ({
  id: deleteJobId(userId),
  owner: deletionOwner(userId),
  kind: 'delete',
  state: 'waiting',
  sendAt: now.toISOString(),
  dueAt: now.toISOString(),
  shard: 'delete',
  attempts: 0,
  revision: 1,
});

/**
 * Marks the case, which every transaction about the client checks, and puts the job. Repeated, it
 * does nothing.
 */
export const beginDeletion = (
  tables: Tables,
  userId: string,
  by: 'client' | 'owner',
  now: Date,
): Promise<'begun' | 'under way'> =>
  change({ case: readCase(tables, userId) }, (found) => {
    if (isDeleting(found.case)) return { answer: 'under way' as const };
    return {
      answer: 'begun' as const,
      writes: {
        mark: {
          table: tables.cases,
          key: caseKey(userId),
          // Without these attributes, the case is in no list.
          update: 'SET deletingAt = :now ADD revision :one REMOVE #list, #at',
          condition: 'attribute_not_exists(deletingAt)',
          values: { ':now': now.toISOString(), ':one': 1 },
        },
        draft: { table: tables.moments, key: { id: draftId(userId) }, remove: true as const },
        // Replaces a job that lost its mark, for example to a restored table.
        job: { table: tables.jobs, item: deleteJob(userId, now) },
        audit: auditEntry(tables.audit, { subject: userId, action: 'deleted', by, now }),
      },
    };
  });
