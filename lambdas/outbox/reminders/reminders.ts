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
 * The reminders of a run of the clock. The transaction that starts the run stores them; when one is due, the sender
 * decides whether to send it.
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
