import { useMutation } from '@tanstack/react-query';
import { localTime } from '#shared/domain/zone.ts';
import { Button, QUIET } from '#web/coach/parts.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { CallError } from '#web/session/query.ts';

interface Props<Row> {
  label: string;
  fileName: string;
  columns: Columns<Row>;
  read(): Promise<Row[]>;
}

/** Reads a whole list, and then saves it as a CSV file. */
export const Download = <Row,>({ label, fileName, columns, read }: Props<Row>) => {
  const { mutate, isPending, data, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const rows = await read();
      saveFile(fileName, 'text/csv', csvFile(columns, rows));
      return rows.length;
    },
  });
  return (
    <div className="line">
      <Button className={QUIET} isOff={isPending} onClick={() => mutate()}>
        {isPending ? 'Reading…' : error ? `Try again: ${label}` : label}
      </Button>
      <span role="status" className="small">
        {data !== undefined && `Saved ${data} rows`}
      </span>
      <span role="alert" className="field-error">
        {error && (error instanceof CallError ? error.message : 'The file couldn’t be saved.')}
      </span>
    </div>
  );
};

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

/** The title of each column, and its cell in a row. */
export type Columns<Row> = Record<string, (row: Row) => string | undefined>;

/** With a byte order mark, by which Excel recognizes UTF-8. */
export const csvFile = <Row,>(columns: Columns<Row>, rows: readonly Row[]): string => {
  const lines = rows.map((row) => Object.values(columns).map((cellIn) => cellIn(row) ?? ''));
  return `\ufeff${[Object.keys(columns), ...lines].map(csvLine).join('')}`;
};

/** Returns a time that spreadsheets recognize, such as `2026-11-24 14:05`. */
export const timeIn = (iso: string | undefined, timeZone: string): string | undefined =>
  iso && localTime(iso, timeZone);
