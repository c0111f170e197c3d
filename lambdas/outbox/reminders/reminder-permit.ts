import { type Asked, heldUntil, type Permitted, suppressed } from '#lambdas/email/permit.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import type { TimeOff, WorkingHours } from '#shared/domain/promise.ts';
import {
  decideReminder,
  isSameRun,
  nextReminder,
  type ReminderStep,
  reminderSteps,
  type Waiting,
} from './reminders.ts';

export interface Dependencies {
  readonly findStanding: (userId: string) => Promise<Waiting>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly add: (entry: Entry) => Promise<unknown>;
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

const isStep = (text: string | undefined): text is ReminderStep =>
  reminderSteps.some((step) => step === text);

/**
 * Stores the next reminder first, so that an email that can't be sent doesn't stop the next one.
 */
export const permitReminder = async (
  deps: Dependencies,
  {
    id,
    payload: { userId = '', dueAt = '', assessmentId, step } = {},
  }: Pick<Asked, 'id' | 'payload'>,
): Promise<Permitted> => {
  if (!isStep(step)) return suppressed('unknown-step');
  const [client, timeOff] = await Promise.all([deps.findStanding(userId), deps.findTimeOff()]);
  const circumstances = { now: deps.now(), timeOff, hours: deps.hours };
  const decided = decideReminder({ step, dueAt }, client, circumstances);
  if (decided.outcome === 'postpone') {
    return heldUntil(decided.until, 'not-yet', metrics.reminderPostponed);
  }
  const run = { userId, dueAt, assessmentId };
  const next = isSameRun(run, client) && nextReminder(run, step, deps.hours, circumstances.now);
  if (next) await deps.add(next);
  if (decided.outcome === 'not-needed') return suppressed('not-needed');
  if (step === 'alarm') {
    count(metrics.answerOverdue, { id });
    return suppressed('alarm-raised');
  }
  return 'go';
};
