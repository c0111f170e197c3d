const stamp = (at: Date): string => `${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');

/** RFC 5545, 3.1: at most 75 octets per line. */
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
