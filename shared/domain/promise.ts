import * as z from 'zod/mini';
import { type Case, isClockRunning } from './case.ts';
import { addDays, instantOf, wallClock } from './zone.ts';

const HOUR = 3_600_000;

export const PROMISE = 24 * HOUR;
export const AMBER = 6 * HOUR;
const TIME_OFF_MAX_DAYS = 60;

const date = z.iso.date({ abort: true });

/** Both dates are inclusive, in the coach's time zone. */
const days = z.object({ from: date, to: date });

export const timeOffSchema = days.check(
  z.refine(({ from, to }) => from <= to, 'The last day is before the first one.'),
  z.refine(
    ({ from, to }) => to < addDays(from, TIME_OFF_MAX_DAYS),
    'Time off may last sixty days at most.',
  ),
);

const time = z.iso.datetime();

export const storedTimeOffSchema = z.extend(days, {
  /** Days before this time don't count: time off must not excuse an already overdue answer. */
  setAt: z.optional(time),
  endedAt: z.optional(time),
  earlier: z.optional(z.array(z.tuple([time, time]))),
});

export type TimeOff = z.infer<typeof storedTimeOffSchema>;

export interface WorkingHours {
  timeZone: string;
  /** `from` and `to` are minutes since midnight, and `from` may be later than `to`. */
  quiet: { from: number; to: number };
}

type Span = readonly [begin: number, end: number];

const ownSpan = ({ from, to, setAt, endedAt }: TimeOff, timeZone: string): Span => {
  const first = instantOf({ date: from, minutes: 0 }, timeZone).getTime();
  const last = instantOf({ date: addDays(to, 1), minutes: 0 }, timeZone).getTime();
  const begin = Math.max(first, setAt ? Date.parse(setAt) : first);
  return [begin, Math.max(begin, Math.min(last, endedAt ? Date.parse(endedAt) : last))];
};

const spansOf = (timeOff: TimeOff | undefined, timeZone: string): Span[] =>
  timeOff
    ? [
        ...(timeOff.earlier ?? []).map(
          ([begin, end]): Span => [Date.parse(begin), Date.parse(end)],
        ),
        ownSpan(timeOff, timeZone),
      ]
    : [];

export const isOver = (timeOff: TimeOff, now: Date, timeZone: string): boolean =>
  timeOff.endedAt !== undefined || ownSpan(timeOff, timeZone)[1] <= now.getTime();

const EARLIER_KEPT = 10;

/**
 * Plans `next`, and adds to `earlier` the part of `current` that has passed. Without `next`, ends
 * `current` now.
 */
export function planTimeOff(
  current: TimeOff | undefined,
  next: Pick<TimeOff, 'from' | 'to'> | null,
  now: Date,
  timeZone: string,
): TimeOff | undefined {
  const at = now.toISOString();
  if (!next) return current && { ...current, endedAt: current.endedAt ?? at };
  const [begin, end] = current ? ownSpan(current, timeZone) : [0, 0];
  const passed = Math.min(end, now.getTime());
  const earlier = [...(current?.earlier ?? [])];
  if (begin < passed) earlier.push([new Date(begin).toISOString(), new Date(passed).toISOString()]);
  return { ...next, setAt: at, earlier: earlier.slice(-EARLIER_KEPT) };
}

/** Returns milliseconds, not counting time off, or a negative number if `to` is earlier. */
export function countedBetween(
  from: Date,
  to: Date,
  timeOff: TimeOff | undefined,
  timeZone: string,
): number {
  if (to < from) return -countedBetween(to, from, timeOff, timeZone);
  const off = spansOf(timeOff, timeZone).map(([begin, end]) =>
    Math.max(0, Math.min(end, to.getTime()) - Math.max(begin, from.getTime())),
  );
  return off.reduce((left, span) => left - span, to.getTime() - from.getTime());
}

export function promisedBy(
  waitingSince: Date,
  timeOff: TimeOff | undefined,
  timeZone: string,
): Date {
  let due = waitingSince.getTime() + PROMISE;
  // The spans must be in order, because one can postpone the due time into the next.
  for (const [begin, end] of spansOf(timeOff, timeZone)) {
    if (begin < due) due += Math.max(0, end - Math.max(begin, waitingSince.getTime()));
  }
  return new Date(due);
}

export function answerDue(
  { state, waitingSince, answeredAt }: Partial<Pick<Case, 'state' | 'waitingSince' | 'answeredAt'>>,
  timeOff: TimeOff | undefined,
  timeZone: string,
): Date | undefined {
  if (!state || !waitingSince || !isClockRunning({ state, answeredAt })) return undefined;
  return promisedBy(new Date(waitingSince), timeOff, timeZone);
}

export type Clock =
  /**
   * `left` has the milliseconds until `due`, without time off. It is negative once the answer is
   * overdue.
   */
  | {
      kind: 'running';
      left: number;
      due: Date;
      level: 'calm' | 'amber' | 'over';
      timeOff?: 'now' | 'ahead' | undefined;
    }
  /** `missedBy` is how late the first answer was, in milliseconds, or 0. */
  | { kind: 'stopped'; missedBy: number };

export function clockOf(
  current: Case,
  now: Date,
  timeOff: TimeOff | undefined,
  { timeZone }: Pick<WorkingHours, 'timeZone'>,
): Clock {
  if (!isClockRunning(current)) {
    return { kind: 'stopped', missedBy: Math.max(0, (current.answeredAfter ?? 0) - PROMISE) };
  }
  const due = promisedBy(new Date(current.waitingSince), timeOff, timeZone);
  const untilDue = due.getTime() - now.getTime();
  if (untilDue < 0) return { kind: 'running', left: untilDue, due, level: 'over' };
  const left = countedBetween(now, due, timeOff, timeZone);
  const isOff = spansOf(timeOff, timeZone).some(
    ([begin, end]) => begin <= now.getTime() && now.getTime() < end,
  );
  return {
    kind: 'running',
    left,
    due,
    level: untilDue <= AMBER ? 'amber' : 'calm',
    timeOff: isOff ? 'now' : left < untilDue ? 'ahead' : undefined,
  };
}

const DAY_MINUTES = 24 * 60;

export function quietAround(at: Date, { timeZone, quiet }: WorkingHours): [Date, Date] | undefined {
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
