import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';

const DAY = 24 * 3_600_000;

/** The reminders about all drafts of an account share this id, so that the client gets only one. */
export const draftReminderId = (userId: string): string => derivedId('draft-reminder', userId);

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
