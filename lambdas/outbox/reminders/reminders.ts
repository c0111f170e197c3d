import type { Entry } from '#lambdas/outbox/entry.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { derivedId } from '#lambdas/platform/crypto/submission-id.ts';
import { type Case, waits } from '#shared/domain/case.ts';
import {
  AMBER,
  PROMISE,
  promisedBy,
  quietAround,
  type TimeOff,
  type WorkingHours,
} from '#shared/domain/promise.ts';

const MINUTE = 60_000;
const OVERDUE_ALARM = 12 * 60 * MINUTE;

export const reminderSteps = ['soon', 'over', 'alarm'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export function reminderAt(step: ReminderStep, due: Date, hours: WorkingHours): Date {
  if (step === 'alarm') return new Date(due.getTime() + OVERDUE_ALARM);
  const at = step === 'soon' ? new Date(due.getTime() - AMBER) : due;
  const quiet = quietAround(at, hours);
  if (!quiet) return at;
  return step === 'soon' ? new Date(quiet[0].getTime() - 10 * MINUTE) : quiet[1];
}

export type Waiting = Partial<Pick<Case, 'state' | 'dueAt' | 'waitingSince'>> & {
  deleting?: string;
};

export const isRunning = ({ dueAt }: { dueAt: string }, client: Waiting): boolean =>
  client.state !== undefined && waits(client.state) && client.dueAt === dueAt;

export type ReminderDecision =
  | { outcome: 'send' }
  | { outcome: 'not-needed' }
  | { outcome: 'postpone'; until: Date };

/** Also true if the coach answered: a trainer may correct that, and then the client still waits. */
export const isSameRun = (
  { dueAt }: { dueAt: string },
  { state, waitingSince, deleting }: Waiting,
): boolean =>
  waitingSince !== undefined &&
  Date.parse(waitingSince) + PROMISE === Date.parse(dueAt) &&
  state !== 'withdrawn' &&
  deleting === undefined;

/** The clocks of two machines may differ by this much. */
const EARLY_MS = MINUTE;

export function decideReminder(
  entry: { step: ReminderStep; dueAt: string },
  client: Waiting,
  { now, timeOff, hours }: { now: Date; timeOff: TimeOff | undefined; hours: WorkingHours },
): ReminderDecision {
  const { step, dueAt } = entry;
  if (!isRunning(entry, client)) return { outcome: 'not-needed' };
  const due = promisedBy(new Date(Date.parse(dueAt) - PROMISE), timeOff, hours.timeZone);
  const at = reminderAt(step, due, hours);
  if (now.getTime() < at.getTime() - EARLY_MS) return { outcome: 'postpone', until: at };
  if (step === 'alarm') return { outcome: 'send' };
  if (step === 'soon' && now >= due) return { outcome: 'not-needed' };
  const quiet = quietAround(now, hours);
  if (!quiet) return { outcome: 'send' };
  if (step === 'soon' && quiet[1] >= due) return { outcome: 'not-needed' };
  return { outcome: 'postpone', until: quiet[1] };
}

export interface Run {
  userId: string;
  dueAt: string;
  assessmentId?: string | undefined;
}

export const reminderId = ({ userId, dueAt }: Run, step: string): string =>
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
