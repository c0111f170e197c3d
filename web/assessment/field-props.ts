import type { FieldRow } from '#web/assessment/rows.ts';

/** What a control of the form gets: its row, and what the visitor answered and is told. */
export interface FieldProps<Row = FieldRow> {
  row: Row;
  answer: string | string[] | undefined;
  error: string | undefined;
}
