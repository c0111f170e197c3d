import { type AuditTables, auditEntry } from '#lambdas/audit/entry.ts';
import { checkLocks } from '#lambdas/audit/trainers.ts';
import { findTimeOff, TIME_OFF } from '#lambdas/outbox/reminders/time-off-store.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { Caller } from '#lambdas/platform/http/caller.ts';
import { done, type Outcome } from '#lambdas/platform/http/outcome.ts';
import { planTimeOff } from '#shared/domain/promise.ts';
import type { setTimeOff as row } from '#shared/endpoints/coach/inbox.ts';
import type { InputOf } from '#shared/endpoints/endpoint.ts';
import { refusals } from './refusals.ts';

export interface Dependencies {
  readonly tables: AuditTables;
  readonly timeZone: string;
  readonly now: () => Date;
}

export const setTimeOff = async (
  { tables, timeZone, now }: Dependencies,
  { timeOff }: InputOf<typeof row>,
  { userId: by }: Pick<Caller, 'userId'>,
): Promise<Outcome<typeof row>> => {
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
