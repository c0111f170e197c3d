import { wallClock } from '#shared/domain/zone.ts';

/**
 * Spreadsheets treat cells that begin with `=`, `+`, `-`, or `@` as formulas. Some ignore quotes
 * and start a cell at each semicolon, tab, or line break.
 */
const EXECUTED = /(^|[;\t\r\n])(?=[" ]*[=+\-@])/g;

const cell = (value: string): string => {
  const text = value.replace(EXECUTED, "$1'").replace(/^[\t\r]/, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Returns a time that spreadsheets recognize, such as `2026-11-24 14:05`. */
export const timeIn = (iso: string, timeZone: string): string => {
  const { date, minutes } = wallClock(new Date(iso), timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date} ${hour}:${minute}`;
};
