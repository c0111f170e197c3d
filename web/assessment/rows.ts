import type { Assessment } from '#shared/assessment.ts';

/** The fields of an assessment that a visitor fills in; three more are in the schema only (specification, section 3). */
export type FieldName = Exclude<
  keyof Assessment,
  'fitnessGoals' | 'preferredTrainingTimes' | 'equipmentAccess'
>;

interface Row {
  name: FieldName;
  label: string;
  /** Help where one hesitates. */
  hint?: string;
  isRequired?: true;
}

/** One line; the attributes are those of its `input`. */
export interface InputRow extends Row {
  control: 'input';
  /** Beside the figure; read out as part of the label. */
  unit?: string;
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

export interface LongTextRow extends Row {
  control: 'long-text';
}

/** Fields with a fixed list of choices, which `shared/assessment.ts` has. */
export interface ChoiceRow extends Row {
  control: 'fitness-level' | 'medical-conditions';
}

export type FieldRow = InputRow | LongTextRow | ChoiceRow;

/** Fields that are one answer together. */
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

/** All fields of a section, those of its pairs too. */
export const fieldsOf = ({ rows }: Section): FieldRow[] =>
  rows.flatMap((row) => (row.control === 'pair' ? row.fields : [row]));

/** The props of a form control: its row, the visitor's answer and the error to show. */
export interface FieldProps<Row = FieldRow> {
  row: Row;
  answer: string | string[] | undefined;
  error: string | undefined;
}
