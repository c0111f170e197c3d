import * as z from 'zod/mini';
import { HOUR, MINUTE } from './time.ts';
import { addDays, instantOf, wallClock } from './zone.ts';

/** The coach answers within this time, not counting time off. */
export const PROMISE_MS = 24 * HOUR;
/** From this time before it is due, the clock is amber, and an email reminds the coach. */
export const AMBER_MS = 6 * HOUR;

const PERIOD_MAX_DAYS = 60;
const PERIODS_MAX = 20;
const YEARS = { from: '2020-01-01', to: '2099-12-31' } as const;

const date = z.iso.date({ abort: true });

const periodSchema = z.object({ from: date, to: date }).check(
  z.refine(({ from, to }) => from >= YEARS.from && to <= YEARS.to, {
    error: 'Choose days from 2020 to 2099.',
    abort: true,
  }),
  z.refine(({ from, to }) => from <= to, {
    error: 'The last day is before the first one.',
    abort: true,
  }),
  z.refine(
    ({ from, to }) => to < addDays(from, PERIOD_MAX_DAYS),
    'Time off may last sixty days at most.',
  ),
);

/** Both days of a period are inclusive, in the coach's time zone. */
export const timeOffSchema = z
  .array(periodSchema)
  .check(z.maxLength(PERIODS_MAX, 'You can plan twenty periods at most.'));

export type TimeOff = z.infer<typeof timeOffSchema>;

export interface WorkingHours {
  timeZone: string;
  /** `from` and `to` are minutes since midnight, and `from` may be later than `to`. */
  quiet: { from: number; to: number };
}

type Span = readonly [begin: number, end: number];

/** In order, because one period can postpone the due time into the next. */
const spansOf = (timeOff: TimeOff, timeZone: string): Span[] =>
  timeOff
    .map(
      ({ from, to }): Span => [
        instantOf({ date: from, minutes: 0 }, timeZone).getTime(),
        instantOf({ date: addDays(to, 1), minutes: 0 }, timeZone).getTime(),
      ],
    )
    .sort(([one], [other]) => one - other);

/** 24 hours after the client began to wait, not counting time off. */
export function dueAt(waitingSince: string | Date, timeOff: TimeOff, timeZone: string): Date {
  let counted = new Date(waitingSince).getTime();
  let left = PROMISE_MS;
  for (const [begin, end] of spansOf(timeOff, timeZone)) {
    if (end <= counted) continue;
    if (begin >= counted + left) break;
    left -= Math.max(0, begin - counted);
    counted = end;
  }
  return new Date(counted + left);
}

export interface Clock {
  due: Date;
  /** In milliseconds until `due`, negative once the answer is overdue. */
  left: number;
  level: 'calm' | 'amber' | 'over';
  /** Time off has moved the due time, or is now. */
  isMoved: boolean;
}

export function clockOf(
  waitingSince: string,
  now: Date,
  timeOff: TimeOff,
  timeZone: string,
): Clock {
  const due = dueAt(waitingSince, timeOff, timeZone);
  const left = due.getTime() - now.getTime();
  return {
    due,
    left,
    level: left < 0 ? 'over' : left <= AMBER_MS ? 'amber' : 'calm',
    isMoved: due.getTime() !== Date.parse(waitingSince) + PROMISE_MS,
  };
}

const DAY_MINUTES = 24 * 60;

/** Returns the quiet hours around a time, or undefined if that time isn't quiet. */
function quietAround(at: Date, { timeZone, quiet }: WorkingHours): [Date, Date] | undefined {
  const { date, minutes } = wallClock(at, timeZone);
  const { from, to } = quiet;
  const overMidnight = from > to;
  const isQuiet = overMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to;
  if (!isQuiet) return undefined;
  const first = overMidnight && minutes < to ? addDays(date, -1) : date;
  const last = overMidnight && minutes >= from ? addDays(date, 1) : date;
  return [
    instantOf({ date: first, minutes: from % DAY_MINUTES }, timeZone),
    instantOf({ date: last, minutes: to % DAY_MINUTES }, timeZone),
  ];
}

const BEFORE_QUIET_MS = 10 * MINUTE;

/** Six hours before the due time, or shortly before the quiet hours around that time. */
export function remindSoonAt(due: Date, hours: WorkingHours): Date {
  const at = new Date(due.getTime() - AMBER_MS);
  const quiet = quietAround(at, hours);
  return quiet ? new Date(quiet[0].getTime() - BEFORE_QUIET_MS) : at;
}

/** At this time, or after the quiet hours around it. */
export const outsideQuiet = (at: Date, hours: WorkingHours): Date =>
  quietAround(at, hours)?.[1] ?? at;
