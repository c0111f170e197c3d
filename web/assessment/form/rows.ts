import type { Assessment } from '#shared/domain/assessment.ts';

export type FieldName = Exclude<
  keyof Assessment,
  'fitnessGoals' | 'preferredTrainingTimes' | 'equipmentAccess'
>;

interface Row {
  name: FieldName;
  hint?: string;
  isRequired?: true;
}

export interface InputRow extends Row {
  control: 'input';
  attributes: {
    type?: 'email' | 'tel' | 'date' | 'number';
    inputMode?: 'email' | 'tel' | 'numeric' | 'decimal';
    autoComplete?: string;
    maxLength?: number;
    min?: number | string;
    max?: number | string;
    step?: number | 'any';
    placeholder?: string;
  };
}

interface OtherRow extends Row {
  control: 'long-text' | 'fitness-level' | 'medical-conditions';
}

export type FieldRow = InputRow | OtherRow;

export interface PairRow {
  control: 'pair';
  legend: string;
  fields: InputRow[];
}

export interface Section {
  id: string;
  title: string;
  intro: string;
  rows: (FieldRow | PairRow)[];
}

export const fieldsOf = ({ rows }: Section): FieldRow[] =>
  rows.flatMap((row) => (row.control === 'pair' ? row.fields : [row]));

export interface FieldProps<Row = FieldRow> {
  row: Row;
  answer: string | string[] | undefined;
  error: string | undefined;
}
