import { type AuditTables, auditEntry } from '#lambdas/audit/entry.ts';
import { checkLocks } from '#lambdas/audit/locks.ts';
import { findHoliday, HOLIDAY } from '#lambdas/outbox/reminders/holiday-store.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { setTimeOff } from '#shared/domain/promise.ts';
import type { setHoliday as row } from '#shared/endpoints/coach.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { refusals } from './refusals.ts';

export interface Dependencies {
  readonly tables: AuditTables;
  readonly timeZone: string;
  readonly now: () => Date;
}

/**
 * Sets the coach's time off, which clocks, reminders, and the form's promise respect.
 * @throws ServiceUnavailableError
 */
export const setHoliday = async (
  { tables, timeZone, now }: Dependencies,
  { holiday }: InputOf<typeof row>,
  { userId: by }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof row>> => {
  const time = now();
  const current = await findHoliday(tables.coachState);
  const written = await transact([
    auditEntry(tables, { subject: by, action: 'set holiday', by, time }),
    ...checkLocks(tables, by),
    {
      table: tables.coachState,
      item: { version: 1, id: HOLIDAY, holiday: setTimeOff(current, holiday, time, timeZone) },
    },
  ]);
  return written.done ? done({ holiday }) : refusals.locked;
};
