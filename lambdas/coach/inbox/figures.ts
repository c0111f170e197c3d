import type { FindInState } from '#lambdas/case/find.ts';
import type { UseCase } from '#lambdas/coach/endpoint.ts';
import { done, refusals } from '#lambdas/coach/refusal.ts';
import type { FindHoliday } from '#lambdas/outbox/reminders/holiday-store.ts';
import { type CaseState, waitingStates } from '#shared/domain/case.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { figuresOf, PROMISE, promisedBy } from '#shared/domain/promise.ts';

interface Dependencies {
  readonly findInState: FindInState;
  /** The time that each answer of these months took, in milliseconds, since `from`. */
  readonly findAnswers: (months: readonly string[], from: Date) => Promise<number[]>;
  readonly findHoliday: FindHoliday;
  readonly isLocked: (trainer: string) => Promise<boolean>;
  readonly timeZone: string;
  readonly now: () => Date;
}

/** Over how many days the figures are. */
const DAYS = 90;
const DAY = 24 * 3_600_000;

/** The first ones that wait, by due time: as many as are counted, and one more. */
const findWaiting = async ({ findInState }: Dependencies) => {
  const limit = coachLimits.counted + 1;
  const inStates = (states: readonly CaseState[]) =>
    Promise.all(states.map((state) => findInState(state, { backwards: false, limit })));
  return (await inStates(waitingStates)).flat();
};

/** Of those that have to be answered within 24 hours: `later` is due at a date of its own. */
const missedBy = async ({ findInState, findHoliday, timeZone }: Dependencies, now: Date) => {
  const limit = coachLimits.counted;
  const [fresh, tried, holiday] = await Promise.all([
    findInState('new', { backwards: false, limit }),
    findInState('tried', { backwards: false, limit }),
    findHoliday(),
  ]);
  const isOver = ({ dueAt }: { dueAt: string }) =>
    promisedBy(new Date(Date.parse(dueAt) - PROMISE), holiday, timeZone) < now;
  return { over: [...fresh, ...tried].filter(isOver).length, holiday };
};

/** The number of waiting cases. @throws ServiceUnavailableError */
export const countWaiting =
  (deps: Dependencies): UseCase<'countWaiting'> =>
  async (_, { id }) => {
    if (await deps.isLocked(id)) return refusals.locked;
    const [waiting, { over }, [newest]] = await Promise.all([
      findWaiting(deps),
      missedBy(deps, deps.now()),
      deps.findInState('new', { backwards: true, limit: 1 }),
    ]);
    return done({
      waiting: Math.min(waiting.length, coachLimits.counted),
      hasMore: waiting.length > coachLimits.counted,
      over,
      ...(newest && { newest: new Date(Date.parse(newest.dueAt) - PROMISE).toISOString() }),
    });
  };

const monthsSince = (from: Date, to: Date): string[] => {
  const months: string[] = [];
  for (const day = new Date(from); day <= to; day.setUTCDate(day.getUTCDate() + 1)) {
    const month = day.toISOString().slice(0, 7);
    if (!months.includes(month)) months.push(month);
  }
  return months;
};

/** The figures of 90 days. @throws ServiceUnavailableError */
export const readFigures =
  (deps: Dependencies): UseCase<'readFigures'> =>
  async (_, { id }) => {
    if (await deps.isLocked(id)) return refusals.locked;
    const now = deps.now();
    const from = new Date(now.getTime() - DAYS * DAY);
    const [answers, { over, holiday }] = await Promise.all([
      deps.findAnswers(monthsSince(from, now), from),
      missedBy(deps, now),
    ]);
    return done({ ...figuresOf(answers, over), ...(holiday && { holiday }) });
  };
