const stamp = (at: Date): string => `${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Escapes text as RFC 5545, 3.3.11, requires. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');

/** Folds lines to at most 75 octets (RFC 5545, 3.1), without splitting a character. */
const folded = (line: string): string => {
  const parts: string[] = [''];
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > 73) {
      parts.push('');
      octets = 0;
    }
    parts[parts.length - 1] += letter;
    octets += size;
  }
  return parts.join('\r\n ');
};

/** The event (RFC 5545) contains the client's name and phone number, but no answers. */
export const callEvent = ({
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
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`Call ${name}`)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
