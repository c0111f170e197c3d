import {
  caseOf,
  isClosedByWithdrawal,
  isDeleting,
  putCase,
  readCase,
  withdrawalTime,
} from '#lambdas/case/stored-case.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import { auditEntry } from '#lambdas/platform/audit.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { change } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { whenWithdrawn } from '#shared/domain/case.ts';
import type { withdrawConsent as row } from '#shared/endpoints/account.ts';

/** Closes the case, stops its clock, and tells the coach. Returns false if nothing was open. */
export const withdraw = (
  tables: Tables,
  userId: string,
  by: 'client' | 'owner',
  now: () => Date,
): Promise<boolean> =>
  change({ case: readCase(tables, userId) }, (found) => {
    const stored = caseOf(found.case);
    if (!stored || isDeleting(found.case) || isClosedByWithdrawal(stored)) return { answer: false };
    const time = now();
    const withdrawnAt = withdrawalTime(stored, time.toISOString());
    return {
      answer: true,
      writes: {
        case: putCase(tables, stored, { ...stored, ...whenWithdrawn(stored, withdrawnAt) }),
        audit: auditEntry(tables.audit, { subject: userId, action: 'withdrew', by, now: time }),
        job: putNewJob(
          tables.jobs,
          { kind: 'withdrawal', owner: userId, data: { withdrawnAt } },
          time,
        ),
      },
    };
  });

export const withdrawConsent: UseCase<
  typeof row,
  { readonly tables: Tables; readonly now: () => Date }
> = async ({ tables, now }, _, { userId }) => {
  // A repeated call finds nothing open, and that is what the client wants.
  await withdraw(tables, userId, 'client', now);
  return done({ ok: true as const });
};
