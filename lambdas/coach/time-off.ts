import { type AuditTables, auditEntry } from '#lambdas/audit/entry.ts';
import { checkLocks, type TrainersStore } from '#lambdas/audit/trainers.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { TIME_OFF } from '#lambdas/platform/environment.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { planTimeOff } from '#shared/domain/promise.ts';
import type * as coach from '#shared/endpoints/coach/inbox.ts';
import { refusals } from './refusals.ts';

export interface Dependencies {
  readonly tables: AuditTables;
  readonly isLocked: TrainersStore['isLocked'];
  readonly timeZone: string;
  readonly now: () => Date;
}

export const readTimeOff: UseCase<typeof coach.readTimeOff, Dependencies> = async (
  { tables, isLocked },
  _,
  { userId },
) =>
  (await isLocked(userId))
    ? refusals.locked
    : done({ timeOff: await findTimeOff(tables.coachState) });

export const setTimeOff: UseCase<typeof coach.setTimeOff, Dependencies> = async (
  { tables, timeZone, now },
  { timeOff },
  { userId: by },
) => {
  const time = now();
  const current = await findTimeOff(tables.coachState);
  const written = await transact([
    auditEntry(tables, { subject: by, action: 'set time off', by, time }),
    ...checkLocks(tables, by),
    {
      table: tables.coachState,
      item: { version: 1, id: TIME_OFF, timeOff: planTimeOff(current, timeOff, time, timeZone) },
    },
  ]);
  return written.done ? done({ timeOff }) : refusals.locked;
};
