import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { reminderAt, reminderSteps, type WorkingHours } from '#shared/domain/promise.ts';

/** A clock: which client waits, and when the answer is due. */
export interface Run {
  userId: string;
  dueAt: string;
  /** The client's newest assessment, which the email links to. */
  assessmentId?: string | undefined;
}

/** Derived from the clock, so that a retry stores each reminder only once. */
const reminderId = ({ userId, dueAt }: Run, step: string): string =>
  derivedId('reminder', userId, dueAt, step);

export const reminderIdsOf = (run: Run): string[] =>
  reminderSteps.map((step) => reminderId(run, step));

/**
 * The reminders of a clock. The transaction that starts the clock stores them. When a reminder is due, the
 * sender decides whether to send it.
 */
export const reminderEntries = (run: Run, hours: WorkingHours, now: Date): Entry[] =>
  reminderSteps.map((step) =>
    newEntry(
      {
        id: reminderId(run, step),
        kind: 'reminder',
        payload: { ...run, step },
        dueAt: reminderAt(step, new Date(run.dueAt), hours),
      },
      now,
    ),
  );
