import { auditDeed, checkLocks, type DeedTables } from '#lambdas/audit/deed.ts';
import { HOLIDAY } from '#lambdas/outbox/reminders/holiday-store.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import type { UseCase } from './endpoint.ts';
import { done, refusals } from './refusal.ts';

/** Sets the coach's holiday, which clocks, reminders and the form's promise follow. @throws ServiceUnavailableError */
export const setHoliday =
  (tables: DeedTables, now: () => Date): UseCase<'setHoliday'> =>
  async ({ holiday }, { id: by }) => {
    const written = await transact([
      auditDeed(tables, { subject: by, action: 'set holiday', by, time: now() }),
      ...checkLocks(tables, by),
      {
        table: tables.coachState,
        item: { version: 1, id: HOLIDAY, holiday: holiday ?? undefined },
      },
    ]);
    return written.done ? done({ holiday }) : refusals.locked;
  };
