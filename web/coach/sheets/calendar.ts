const stamp = (at: Date): string => `${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');

export const calendarEvent = ({
  id,
  name,
  phone,
  at,
  now,
}: {
  id: string;
  name: string;
  phone: string | undefined;
  at: Date;
  now: Date;
}): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaching//Call//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${stamp(at)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    'DURATION:PT30M',
    `SUMMARY:${escaped(`Call ${name}`)}`,
    ...(phone ? [`LOCATION:${escaped(phone)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
