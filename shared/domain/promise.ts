import * as z from 'zod/mini';
import { type Case, waits } from './case.ts';
import { addDays, instantOf, wallClock } from './zone.ts';

/**
 * The promise of an answer within 24 hours: when it ends, how it stands, and when the coach is reminded of it. Pure,
 * and shared by the pages and the Lambdas; the rules are in `RULES.md`, 'The coach's side'.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** In milliseconds. */
export const PROMISE = 24 * HOUR;
/** The clock is amber from here on. In milliseconds. */
export const AMBER = 6 * HOUR;
/** An alarm rings when an answer is overdue by this. In milliseconds. */
export const OVERDUE_ALARM = 12 * HOUR;

const HOLIDAY_MAX_DAYS = 60;

// The checks of the whole holiday can't compute with anything but dates.
const date = z.iso.date({ abort: true });

/** Both dates belong to it, in the coach's time zone. */
export const holidaySchema = z.object({ from: date, to: date }).check(
  z.refine(({ from, to }) => from <= to, 'The last day is before the first one'),
  z.refine(
    ({ from, to }) => to <= addDays(from, HOLIDAY_MAX_DAYS),
    'A holiday may last sixty days at most',
  ),
);

export type Holiday = z.infer<typeof holidaySchema>;

/** When the coach works; a setting of the owner's. */
export interface WorkingHours {
  /** An IANA name, such as `America/Los_Angeles`. */
  timeZone: string;
  /** The hours without mails, in minutes since midnight by the wall clock: they may go over midnight. */
  quiet: { from: number; to: number };
}

const spanOf = ({ from, to }: Holiday, timeZone: string): [number, number] => [
  instantOf({ date: from, minutes: 0 }, timeZone).getTime(),
  instantOf({ date: addDays(to, 1), minutes: 0 }, timeZone).getTime(),
];

/** The time between two moments without holidays. In milliseconds; below zero if `to` is earlier. */
export function countedBetween(
  from: Date,
  to: Date,
  holiday: Holiday | undefined,
  timeZone: string,
): number {
  if (to < from) return -countedBetween(to, from, holiday, timeZone);
  const all = to.getTime() - from.getTime();
  if (!holiday) return all;
  const [start, end] = spanOf(holiday, timeZone);
  return all - Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()));
}

/** When an answer is due: 24 hours after the client began to wait, not counting the coach's holiday. */
export function promisedBy(
  waitingSince: Date,
  holiday: Holiday | undefined,
  timeZone: string,
): Date {
  const since = waitingSince.getTime();
  if (!holiday) return new Date(since + PROMISE);
  const [start, end] = spanOf(holiday, timeZone);
  if (since >= end || since + PROMISE <= start) return new Date(since + PROMISE);
  const before = Math.max(0, start - since);
  return new Date(end + PROMISE - before);
}

/** The state of the promise to a client. Times in milliseconds. */
export type Clock =
  /** The client waits. `left` is below zero when the promise is missed. */
  | { kind: 'running'; left: number; level: 'calm' | 'amber' | 'over' }
  /** Put off to a date that hasn't come; `missedBy` is above zero when the client still waits for a first answer. */
  | { kind: 'put-off'; until: Date; missedBy: number }
  /** Put off, answered before, and the date has come. */
  | { kind: 'back'; since: Date }
  /** Answered, or spam. `missedBy` is zero when the promise was kept. */
  | { kind: 'stopped'; missedBy: number };

/** The clock of a case. */
export function clockOf(
  its: Case,
  now: Date,
  holiday: Holiday | undefined,
  { timeZone }: Pick<WorkingHours, 'timeZone'>,
): Clock {
  if (!waits(its.state)) {
    return { kind: 'stopped', missedBy: Math.max(0, (its.answeredAfter ?? 0) - PROMISE) };
  }
  const due = promisedBy(new Date(its.waitingSince), holiday, timeZone);
  // While the coach is on holiday no hour passes.
  const left = countedBetween(now, due, holiday, timeZone);
  const back = new Date(its.dueAt);
  if (its.state === 'later' && now < back) {
    return { kind: 'put-off', until: back, missedBy: its.answeredAt ? 0 : Math.max(0, -left) };
  }
  if (its.answeredAt) return { kind: 'back', since: back };
  return { kind: 'running', left, level: left < 0 ? 'over' : left <= AMBER ? 'amber' : 'calm' };
}

/** The reminders: `soon` when six hours are left, `over` when the time is over; `alarm` rings for the operator. */
export const reminderSteps = ['soon', 'over', 'alarm'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

const DAY_MINUTES = 24 * 60;

/** The quiet hours that a moment lies in, if it does. */
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

/** When a reminder of a promise goes out: `soon` moves before the quiet hours, `over` after them. */
export function reminderAt(step: ReminderStep, due: Date, hours: WorkingHours): Date {
  if (step === 'alarm') return new Date(due.getTime() + OVERDUE_ALARM);
  const at = step === 'soon' ? new Date(due.getTime() - AMBER) : due;
  const quiet = quietAround(at, hours);
  if (!quiet) return at;
  return step === 'soon' ? new Date(quiet[0].getTime() - 10 * MINUTE) : quiet[1];
}

/** All that a sender may know of a client, to decide whether a reminder is still needed. */
export interface Waiting {
  state: Case['state'];
  dueAt: string;
}

export type ReminderDecision =
  | { outcome: 'send' }
  | { outcome: 'not-needed' }
  /** Too early, or in quiet hours. */
  | { outcome: 'postpone'; until: Date };

/** Of a mail that is handed over a little before its time: queues and clocks differ. */
const EARLY = MINUTE;

/**
 * Whether a reminder is still needed, decided when it is about to be sent: only while the same run of the clock goes on.
 *
 * @param entry `dueAt` is that of the run for which it was made
 * @param client absent: there is no such client any more
 */
export function decideReminder(
  entry: { step: ReminderStep; dueAt: string },
  client: Waiting | undefined,
  { now, holiday, hours }: { now: Date; holiday: Holiday | undefined; hours: WorkingHours },
): ReminderDecision {
  const { step, dueAt } = entry;
  if (!client || !waits(client.state) || client.state === 'later' || client.dueAt !== dueAt) {
    return { outcome: 'not-needed' };
  }
  const due = promisedBy(new Date(Date.parse(dueAt) - PROMISE), holiday, hours.timeZone);
  const at = reminderAt(step, due, hours);
  if (now.getTime() < at.getTime() - EARLY) return { outcome: 'postpone', until: at };
  if (step === 'alarm') return { outcome: 'send' };
  // Sent late, it would only repeat the reminder that follows.
  if (step === 'soon' && now >= due) return { outcome: 'not-needed' };
  const quiet = quietAround(now, hours);
  if (!quiet) return { outcome: 'send' };
  if (step === 'soon' && quiet[1] >= due) return { outcome: 'not-needed' };
  return { outcome: 'postpone', until: quiet[1] };
}

/** The three figures above the inbox. */
export interface Figures {
  /** Over the last 90 days, holidays not counted, in milliseconds; absent if nobody was answered. */
  medianAnswer?: number | undefined;
  /** Of `promised`, how many were answered within 24 hours. */
  inTime: number;
  /** Those that were answered, and those whose time is over. */
  promised: number;
}

/** @param answeredAfter of each that was answered, in milliseconds. @param missed how many wait beyond their time */
export function figuresOf(answeredAfter: readonly number[], missed: number): Figures {
  const sorted = answeredAfter.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  const lower = sorted.length % 2 === 0 ? sorted[half - 1] : upper;
  return {
    medianAnswer: upper === undefined || lower === undefined ? undefined : (lower + upper) / 2,
    inTime: sorted.filter((took) => took <= PROMISE).length,
    promised: sorted.length + missed,
  };
}
