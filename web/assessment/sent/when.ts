/** `Tuesday, December 1 at 9:30 AM`. */
export const dayAndTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));

const WEEK = 6 * 86_400_000;

/** `on Tuesday at 2:02 PM` within the last six days; before that, `on November 3 at 2:02 PM`. */
export const when = (iso: string): string => {
  const at = new Date(iso);
  const isRecent = Date.now() - at.getTime() < WEEK;
  const day = new Intl.DateTimeFormat(
    'en-US',
    isRecent ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  ).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at);
  return `on ${day} at ${time}`;
};
