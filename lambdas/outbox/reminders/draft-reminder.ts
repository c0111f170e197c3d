import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';

const DAY = 24 * 3_600_000;

/** All drafts of an account have the same id, so that the client gets one reminder only. */
export const draftReminderId = (userId: string): string => derivedId('draft-reminder', userId);

/** The reminder of a new draft. The caller puts it in one transaction with the draft's key. */
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
