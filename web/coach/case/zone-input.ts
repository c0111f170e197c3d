import { addDays, instantOf, wallClock } from '#shared/domain/zone.ts';

/**
 * A moment from now as an input of type `datetime-local` writes it, to the minute: by the coach's clock, as every time
 * on the coach's side, wherever the device is.
 *
 * @param ahead in milliseconds
 */
export const zoneNow = (timeZone: string, ahead = 0): string => {
  const { date, minutes } = wallClock(new Date(Date.now() + ahead), timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date}T${hour}:${minute}`;
};

/** A day from today as an input of type `date` writes it. */
export const zoneToday = (timeZone: string, daysAhead = 0): string =>
  addDays(wallClock(new Date(), timeZone).date, daysAhead);

/** The moment that was typed into an input of type `datetime-local`. */
export const momentOf = (typed: string, timeZone: string): Date => {
  const [date = '', time = ''] = typed.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf({ date, minutes: hour * 60 + minute }, timeZone);
};
