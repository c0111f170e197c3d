/**
 * A moment from now as an input of type `datetime-local` writes it: by this device's clock, to the minute.
 *
 * @param ahead in milliseconds
 */
export const localNow = (ahead = 0): string => {
  const at = new Date(Date.now() + ahead);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Today as an input of type `date` writes it. */
export const localToday = (daysAhead = 0): string => localNow(daysAhead * 86_400_000).slice(0, 10);
