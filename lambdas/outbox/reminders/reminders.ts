import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { reminderAt, reminderSteps, type WorkingHours } from '#shared/domain/promise.ts';

/** A run of the clock: a client who waits, and when an answer is due. */
export interface Run {
  userId: string;
  dueAt: string;
  /** The client's newest assessment, to which the email links. */
  assessmentId?: string | undefined;
}

/** Derived from the run, so that a repeated put creates one reminder. */
const reminderId = ({ userId, dueAt }: Run, step: string): string =>
  derivedId('reminder', userId, dueAt, step);

/** The ids of the entries of a run. */
export const reminderIdsOf = (run: Run): string[] =>
  reminderSteps.map((step) => reminderId(run, step));

/**
 * The reminders of a run, to put in one transaction with the change that starts it. The sender decides whether
 * to send them when they are due.
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
