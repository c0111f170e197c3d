import { DAY, MINUTE } from './time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show, such as `2026-11-24 16:15`, which is Swedish. */
export const localTime = (at: string | Date, timeZone: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(new Date(at));
};

interface WallClock {
  date: string;
  minutes: number;
}

export function wallClock(at: Date, timeZone: string): WallClock {
  const [date = '', hour, minute] = localTime(at, timeZone).split(/[ :]/);
  return { date, minutes: Number(hour) * 60 + Number(minute) };
}

const offsetAt = (at: Date, timeZone: string): number => {
  const { date, minutes } = wallClock(at, timeZone);
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  return Math.round((shown - at.getTime()) / MINUTE);
};

/** Returns when clocks in the zone show this time, or the first moment if they show it twice. */
export function instantOf({ date, minutes }: WallClock, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE;
  const offsets = [-1, 1].map((day) => offsetAt(new Date(asUtc + day * DAY), timeZone));
  const candidates = offsets.map((offset) => asUtc - offset * MINUTE);
  const right = candidates.filter(
    (candidate) => candidate + offsetAt(new Date(candidate), timeZone) * MINUTE === asUtc,
  );
  // A skipped time matches neither offset. The offset before the change gives the later moment.
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates));
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const format = (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(at));

const dayOptions = (at: string | Date, timeZone: string, now: Date): Intl.DateTimeFormatOptions => {
  const [year, present] = [new Date(at), now].map((each) =>
    wallClock(each, timeZone).date.slice(0, 4),
  );
  return {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: year === present ? undefined : 'numeric',
  };
};

const clockOptions = { hour: 'numeric', minute: '2-digit' } as const;

export const dateTime = (at: string | Date, timeZone: string, now = new Date()): string =>
  format(at, { ...dayOptions(at, timeZone, now), ...clockOptions });

export const day = (at: string | Date, timeZone: string, now = new Date()): string =>
  format(at, dayOptions(at, timeZone, now));

export const dateOnly = (date: string, now = new Date()): string =>
  day(`${date}T12:00:00Z`, 'UTC', now);

export const timeOf = (at: string | Date, timeZone: string): string =>
  format(at, { timeZone, ...clockOptions });

/** Returns `2:05 PM` today, `Tue 2:05 PM` on the next six days, and otherwise `dateTime`. */
export const soonTime = (at: string | Date, timeZone: string, now = new Date()): string => {
  const today = wallClock(now, timeZone).date;
  const { date } = wallClock(new Date(at), timeZone);
  if (date === today) return timeOf(at, timeZone);
  if (date < today || date >= addDays(today, 7)) return dateTime(at, timeZone, now);
  return format(at, { timeZone, weekday: 'short', ...clockOptions });
};

export const zoneName = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
