/**
 * The beginnings of cells that a spreadsheet executes; an apostrophe makes them text. Some spreadsheets split
 * lines at semicolons or tabs instead of commas and read quotes as letters, so that their cell may begin inside
 * ours.
 */
const EXECUTED = /(^|[;\t\r\n])(?=[" ]*[=+\-@])/g;

const cell = (value: string): string => {
  const text = value.replace(EXECUTED, "$1'").replace(/^[\t\r]/, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
