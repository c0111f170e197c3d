import type { Payload } from '#lambdas/mail/mail.ts';
import { heldUntil, type Permit, type Permitted, suppressed } from '#lambdas/mail/permit.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import {
  decideReminder,
  type Holiday,
  type ReminderStep,
  reminderSteps,
  type Waiting,
  type WorkingHours,
} from '#shared/domain/promise.ts';

interface Dependencies {
  readonly findWaiting: (userId: string) => Promise<Waiting | undefined>;
  readonly findHoliday: () => Promise<Holiday | undefined>;
  readonly hours: WorkingHours;
  readonly now: () => Date;
}

/** Reads a client's state and due time, which is all that a sender may. @throws ServiceUnavailableError */
export const findWaiting =
  (clients: Table): Dependencies['findWaiting'] =>
  async (userId) =>
    (await getItem(clients, { userId }, ['state', 'dueAt'])) as Waiting | undefined;

const isStep = (text: string | undefined): text is ReminderStep =>
  reminderSteps.some((step) => step === text);

const permitReminder = async (
  { findWaiting: find, findHoliday, hours, now }: Dependencies,
  id: string,
  { userId = '', dueAt = '', step }: Payload,
): Promise<Permitted> => {
  if (!isStep(step)) return suppressed('unknown-step');
  const [client, holiday] = await Promise.all([find(userId), findHoliday()]);
  const decided = decideReminder({ step, dueAt }, client, { now: now(), holiday, hours });
  if (decided.outcome === 'not-needed') return suppressed('not-needed');
  if (decided.outcome === 'postpone') {
    return heldUntil(decided.until, 'not-yet', metrics.reminderPostponed);
  }
  if (step !== 'alarm') return 'go';
  // It rings by its metric; the coach has had a mail when the time was over.
  count(metrics.answerOverdue, { id });
  return suppressed('alarm-raised');
};

/** Whether a mail may be sent: a reminder while it is needed, others as `permit` says. */
export const withReminders =
  (deps: Dependencies, permit: Permit): Permit =>
  (mail) =>
    mail.kind === 'reminder' ? permitReminder(deps, mail.id, mail.payload ?? {}) : permit(mail);
