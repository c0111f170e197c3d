/** Lines of a CSV file (RFC 4180). A spreadsheet executes cells that begin with these; an apostrophe makes them text. */
const EXECUTED = /^[=+\-@\t\r]/;

const cell = (value: string): string => {
  const text = EXECUTED.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
