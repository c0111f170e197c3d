import {
  caseOf,
  hasUnread,
  isDeleting,
  isJunkOrWithdrawn,
  putCase,
  readCase,
} from '#lambdas/case/stored-case.ts';
import { putNewJob } from '#lambdas/jobs/job.ts';
import { change } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';

/**
 * Marks the case of a client who confirmed the account's address, and requests the emails that
 * waited for it: the receipt, and one about the coach's message.
 */
export const noteConfirmed = (tables: Tables, userId: string, now: Date): Promise<void> =>
  change({ case: readCase(tables, userId) }, (found) => {
    const stored = caseOf(found.case);
    if (!stored || stored.isConfirmed || isDeleting(found.case)) return { answer: undefined };
    const isOpen = !isJunkOrWithdrawn(stored);
    const job = (kind: 'receipt' | 'messageToClient') =>
      putNewJob(tables.jobs, { kind, owner: userId, data: {} }, now);
    return {
      answer: undefined,
      writes: {
        case: putCase(tables, stored, { ...stored, isConfirmed: true }),
        receipt: isOpen ? job('receipt') : undefined,
        message: isOpen && hasUnread(stored) ? job('messageToClient') : undefined,
      },
    };
  });
