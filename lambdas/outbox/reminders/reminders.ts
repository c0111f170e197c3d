import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import type { WorkingHours } from '#shared/domain/promise.ts';
import { type ReminderStep, reminderAt, reminderSteps } from './decide.ts';

export interface Run {
  userId: string;
  dueAt: string;
  assessmentId?: string | undefined;
}

/** Derived from the clock, so that a retry stores each reminder only once. */
const reminderId = ({ userId, dueAt }: Run, step: string): string =>
  derivedId('reminder', userId, dueAt, step);

export const reminderIdsOf = (run: Run): string[] =>
  reminderSteps.map((step) => reminderId(run, step));

const reminder = (run: Run, step: ReminderStep, hours: WorkingHours, now: Date): Entry =>
  newEntry(
    {
      id: reminderId(run, step),
      kind: 'reminder',
      payload: { ...run, step },
      dueAt: reminderAt(step, new Date(run.dueAt), hours),
    },
    now,
  );

/**
 * The first reminder of a clock. The transaction that starts the clock stores it. After a client's message, the sender
 * of the coach's notice stores it instead. When a reminder is due, the sender first stores the next one.
 */
export const firstReminder = (run: Run, hours: WorkingHours, now: Date): Entry =>
  reminder(run, reminderSteps[0], hours, now);

export const nextReminder = (
  run: Run,
  step: ReminderStep,
  hours: WorkingHours,
  now: Date,
): Entry | undefined => {
  const next = reminderSteps[reminderSteps.indexOf(step) + 1];
  return next && reminder(run, next, hours, now);
};
