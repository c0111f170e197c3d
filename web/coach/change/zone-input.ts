import { brand } from '#shared/brand.ts';
import { quietAround } from '#shared/domain/promise.ts';
import { addDays, instantOf, wallClock } from '#shared/domain/zone.ts';

const QUARTER = 15 * 60_000;
const HOUR = 3_600_000;

export const inHours = (hours: number): Date =>
  new Date(Math.ceil((Date.now() + hours * HOUR) / QUARTER) * QUARTER);

export const nextTry = (timeZone: string): Date => {
  const soon = inHours(3);
  return quietAround(soon, { timeZone, quiet: brand.workingHours.quiet })?.[1] ?? soon;
};

export const zoneTime = (moment: Date, timeZone: string): string => {
  const { date, minutes } = wallClock(moment, timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date}T${hour}:${minute}`;
};

export const zoneToday = (timeZone: string, daysAhead = 0): string =>
  addDays(wallClock(new Date(), timeZone).date, daysAhead);

export const momentOf = (typed: string, timeZone: string): Date => {
  const [date = '', time = ''] = typed.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf({ date, minutes: hour * 60 + minute }, timeZone);
};
