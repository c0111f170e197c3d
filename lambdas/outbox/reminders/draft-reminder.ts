import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';

const DAY = 24 * 3_600_000;

/** The same for all drafts of an account, so that there is one reminder. */
export const draftReminderId = (userId: string): string => derivedId('draft-reminder', userId);

/** The reminder of a draft that was begun now, to put in one transaction with its key. */
export const draftReminder = (userId: string, now: Date): Entry =>
  newEntry(
    {
      id: draftReminderId(userId),
      kind: 'draft-reminder',
      payload: { userId, createdAt: now.toISOString() },
      dueAt: new Date(now.getTime() + DAY),
    },
    now,
  );
