import { type Asked, heldUntil, type Permitted, suppressed } from '#lambdas/email/permit.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import {
  decideReminder,
  type ReminderStep,
  reminderSteps,
  type TimeOff,
  type Waiting,
  type WorkingHours,
} from '#shared/domain/promise.ts';

export interface Dependencies {
  readonly findWaiting: (userId: string) => Promise<Waiting | undefined>;
  readonly findTimeOff: () => Promise<TimeOff | undefined>;
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

/**
 * Reads a client's state and due time. IAM lets the sender read only the attributes of `readableBy('reminder')`.
 * @throws ServiceUnavailableError
 */
export const findWaiting = async (clients: Table, userId: string): Promise<Waiting | undefined> =>
  (await getItem(clients, { userId }, ['state', 'dueAt'])) as Waiting | undefined;

const isStep = (text: string | undefined): text is ReminderStep =>
  reminderSteps.some((step) => step === text);

/** Decides whether a reminder is due and still needed. @throws ServiceUnavailableError */
export const permitReminder = async (
  deps: Dependencies,
  { id, payload: { userId = '', dueAt = '', step } = {} }: Pick<Asked, 'id' | 'payload'>,
): Promise<Permitted> => {
  if (!isStep(step)) return suppressed('unknown-step');
  const [client, timeOff] = await Promise.all([deps.findWaiting(userId), deps.findTimeOff()]);
  const circumstances = { now: deps.now(), timeOff, hours: deps.hours };
  const decided = decideReminder({ step, dueAt }, client, circumstances);
  if (decided.outcome === 'not-needed') return suppressed('not-needed');
  if (decided.outcome === 'postpone') {
    return heldUntil(decided.until, 'not-yet', metrics.reminderPostponed);
  }
  if (step !== 'alarm') return 'go';
  // The count raises the alarm. The coach got an email when the answer became overdue.
  count(metrics.answerOverdue, { id });
  return suppressed('alarm-raised');
};
