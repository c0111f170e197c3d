import type { RowFor } from '#lambdas/case/case-row.ts';
import type { StoredChange } from '#lambdas/case/change.ts';
import { caseOf, recordOf } from '#lambdas/case/record.ts';
import { closedBy } from '#lambdas/case/standing.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, type Refusal, refusals } from '#lambdas/coach/refusal.ts';
import type { FindHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { changeCase, changeMessages } from '#shared/domain/case.ts';
import { countedBetween, type Holiday } from '#shared/domain/promise.ts';
import { instantOf } from '#shared/domain/zone.ts';

interface Dependencies {
  /** The row of a client without contact and notes. */
  readonly findCase: (userId: string) => Promise<RowFor<'change'> | undefined>;
  /** @returns `changed` if the row is no longer the one that it was made on */
  readonly store: (change: StoredChange) => Promise<'stored' | 'changed' | 'locked'>;
  readonly findHoliday: FindHoliday;
  readonly isLocked: (trainer: string) => Promise<boolean>;
  readonly timeZone: string;
  readonly now: () => Date;
}

const circumstancesOf = (now: Date, holiday: Holiday | undefined, timeZone: string) => ({
  now,
  startOf: (date: string) => instantOf({ date, minutes: 0 }, timeZone),
  counted: (from: Date, to: Date) => countedBetween(from, to, holiday, timeZone),
});

const gone = (row: RowFor<'change'> | undefined): Refusal | undefined => {
  if (!row) return refusals.notFound;
  const closed = closedBy(row);
  return closed && refusals[closed];
};

/**
 * Changes a case, unless somebody else did meanwhile. The same change again is answered as the first time.
 * @throws ServiceUnavailableError
 */
export const changeClientCase =
  (deps: Dependencies): UseCase<'changeCase'> =>
  async ({ clientId, changeId, revision, change }, trainer) => {
    if (await deps.isLocked(trainer.id)) return refusals.locked;
    const time = deps.now();
    const [row, holiday] = await Promise.all([deps.findCase(clientId), deps.findHoliday()]);
    const refused = gone(row);
    if (refused) return refused;
    const its = row && caseOf(row);
    const record = row && recordOf(row);
    if (!its || !record) return refusals.unreadable;
    if (row.changeId === changeId) return done({ record, isStored: true });
    if (row.revision !== revision) return done({ record, isStored: false });

    const changed = changeCase(its, change, circumstancesOf(time, holiday, deps.timeZone));
    if (!changed.ok) return refusals.changeRefused(changeMessages[changed.reason]);
    const stored = await deps.store({
      ...{ userId: clientId, changeId, revision, by: trainer.id, time },
      ...{ case: changed.case, startsClock: changed.startsClock },
      change: change.to === 'undo' ? `back to ${changed.case.state}` : changed.case.state,
    });
    if (stored === 'locked') return refusals.locked;
    const after = await deps.findCase(clientId);
    const refusedAfter = gone(after);
    if (refusedAfter) return refusedAfter;
    const now = after && recordOf(after);
    if (!now) return refusals.unreadable;
    return done({
      record: now,
      isStored: stored === 'stored' || after.changeId === changeId,
    });
  };
