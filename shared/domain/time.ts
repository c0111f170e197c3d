import * as z from 'zod/mini';

/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const time = z.iso.datetime();

/** DynamoDB deletes an item some time after this number of seconds since 1970. */
export const expiry = (now: Date, milliseconds = 0): number =>
  Math.ceil((now.getTime() + milliseconds) / 1000);

/** DynamoDB may not have deleted it yet. True also if there is no item. */
export const isExpired = (item: { expiresAt?: unknown } | undefined, now: Date): boolean =>
  Number(item?.expiresAt ?? 0) * 1000 <= now.getTime();

export const addMonths = (time: Date, months: number): Date => {
  const day = new Date(time);
  day.setUTCMonth(day.getUTCMonth() + months);
  // The month may be too short for the day.
  if (day.getUTCDate() !== time.getUTCDate()) day.setUTCDate(0);
  return day;
};
