import * as z from 'zod/mini';

/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const time = z.iso.datetime();

/** DynamoDB deletes an item some time after this number of seconds since 1970. */
export const expiry = (now: Date, milliseconds: number): number =>
  Math.ceil((now.getTime() + milliseconds) / 1000);
