import { brand } from '#shared/brand.ts';
import { DAY } from '#shared/domain/time.ts';

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  // No line breaks within a date or a time.
  new Intl.DateTimeFormat('en-US', options).format(at).replace(/ (?=[AP]M|\d+ at)/g, '\u00a0');

/** A due time, such as “Tuesday, November 24 at 4:15 PM PST”, in the reader's time zone. */
export const dayAndTime = (iso: string): string =>
  format(new Date(iso), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

const dayOf = (at: Date, now: Date): string => {
  if (at.toDateString() === now.toDateString()) return 'today';
  if (now.getTime() - at.getTime() < 6 * DAY) return `on ${format(at, { weekday: 'long' })}`;
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return `on ${format(at, { month: 'long', day: 'numeric', year })}`;
};

/** A time that has passed, such as “on Monday at 4:15 PM”. */
export const when = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return `${dayOf(at, now)} at ${format(at, { timeStyle: 'short' })}`;
};

export const timeOfDay = (iso: string): string =>
  format(new Date(iso), { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** When the coach will answer, or that the answer is late. */
export const dueSentence = (dueAt: string, isToMessage = false, now = new Date()): string => {
  const { firstName } = brand.coach;
  return Date.parse(dueAt) > now.getTime()
    ? `${firstName} will answer ${isToMessage ? 'your message ' : ''}by ${dayAndTime(dueAt)}.`
    : `${firstName}’s answer${isToMessage ? ' to your message' : ''} is late: it was due by ${dayAndTime(dueAt)}. Please write to ${brand.email}.`;
};
