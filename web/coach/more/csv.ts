import { wallClock } from '#shared/domain/zone.ts';

/**
 * Spreadsheets treat cells that begin with `=`, `+`, `-`, or `@`, also full-width, as formulas.
 * Some ignore quotes and begin a cell at each semicolon, tab, or line break.
 */
const EXECUTED = /(^|[;,|\t\r\n\v\f\u2028\u2029])(?=["' \u3000\u00a0]*[=+\-@＝＋－＠])/g;

const cell = (value: string): string => {
  const text = value.replace(EXECUTED, "$1'").replace(/^[\t\r]/, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** With a byte order mark, by which Excel recognizes UTF-8. */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map(csvLine).join('')}`;

/** Returns a time that spreadsheets recognize, such as `2026-11-24 14:05`. */
export const timeIn = (iso: string | undefined, timeZone: string): string => {
  if (!iso) return '';
  const { date, minutes } = wallClock(new Date(iso), timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date} ${hour}:${minute}`;
};
