import { type CaseWithPast, changeCase, changeMessages } from '#shared/case.ts';
import { countedBetween, type Holiday } from '#shared/promise.ts';
import { instantOf } from '#shared/zone.ts';
import type { Item } from '../adapters/table.ts';
import type { FindHoliday } from '../outbox/holiday-store.ts';
import { caseOf, recordOf } from './client-record.ts';
import type { UseCase } from './endpoint.ts';
import { done, type Refusal, refusals } from './refusal.ts';

/** A change of a case, ready to be stored. */
export interface StoredChange {
  userId: string;
  /** Made by the page and stored on the row, so that a repeated change is recognized. */
  changeId: string;
  /** The row's revision that the change is based on. */
  revision: number;
  case: CaseWithPast;
  startsClock: boolean;
  /** The audit's detail: the new state. */
  change: string;
  by: string;
  time: Date;
}

interface Dependencies {
  /** The row of a client without contact and notes. */
  readonly findCase: (userId: string) => Promise<Item | undefined>;
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

const gone = (row: Item | undefined): Refusal | undefined => {
  if (!row) return refusals.notFound;
  if (row.erasing) return refusals.erased;
  return row.state === 'withdrawn' ? refusals.withdrawn : undefined;
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
    if (row.changeId === changeId) return done({ record });
    if (row.revision !== revision) return { ...refusals.changed, record };

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
    const isOurs = stored === 'stored' || after.changeId === changeId;
    return isOurs ? done({ record: now }) : { ...refusals.changed, record: now };
  };
