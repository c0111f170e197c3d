import { MINUTE } from '#shared/domain/time.ts';
import { addDays, instantOf, soonTime, timeOf, wallClock } from '#shared/domain/zone.ts';

export interface Suggestion {
  label: string;
  at: string;
}

const NINE = 9 * 60;
const FOUR = 16 * 60;
const SOON = 15 * MINUTE;

const CLOCK = /\b(\d{1,2})(?::(\d\d))?(?:\s*([ap])\.?m)?\b/gi;

/** The minutes since midnight of a time such as `4:15?` or `9 am`. A bare `4:15` is in the day. */
const namedMinutes = (text: string): number | undefined => {
  for (const [, hours = '', minutes, half] of text.matchAll(CLOCK)) {
    const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
    const isTime = (minutes || half) && hour < (half ? 13 : 24) && minute < 60;
    const isAfternoon = half ? half.toLowerCase() === 'p' : hour < 8;
    if (isTime) return ((half ? hour % 12 : hour) + (isAfternoon ? 12 : 0)) * 60 + minute;
  }
  return undefined;
};

/** `4 PM` instead of `4:00 PM`. */
const short = (time: string): string => time.replace(':00', '');

/** Times for the next step, and first the next time that `text` (a message just sent) names. */
export const suggestions = (now: Date, timeZone: string, text = ''): Suggestion[] => {
  const { date: today } = wallClock(now, timeZone);
  const tomorrow = addDays(today, 1);
  const at = (date: string, minutes: number) => instantOf({ date, minutes }, timeZone).getTime();
  const next = (minutes: number, soon = 0) => {
    const moment = at(today, minutes);
    return moment > now.getTime() + soon ? moment : at(tomorrow, minutes);
  };
  const named = namedMinutes(text);
  const usual = [next(FOUR, SOON), at(tomorrow, NINE)].sort((one, other) => one - other);
  const moments = new Set([...(named === undefined ? [] : [next(named)]), ...usual]);
  return Array.from(moments, (moment) => {
    const when = new Date(moment);
    const isTomorrow = wallClock(when, timeZone).date === tomorrow;
    const label = isTomorrow ? `Tomorrow ${timeOf(when, timeZone)}` : soonTime(when, timeZone, now);
    return { label: short(label), at: when.toISOString() };
  });
};

const two = (part: number): string => String(part).padStart(2, '0');

/** The value of an `<input type="datetime-local">` in the coach's zone. */
export const toInput = (moment: Date, timeZone: string): string => {
  const { date, minutes } = wallClock(moment, timeZone);
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

export const fromInput = (typed: string, timeZone: string): string | undefined => {
  const [, date = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed) ?? [];
  if (Number.isNaN(Date.parse(date))) return undefined;
  return instantOf({ date, minutes: Number(hour) * 60 + Number(minute) }, timeZone).toISOString();
};
