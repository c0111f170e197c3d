import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { memo } from 'react';
import { assessmentLimits, fitnessLevels } from '#shared/assessment.ts';
import { MedicalConditions } from '#web/assessment/medical-conditions.tsx';
import type { FieldProps, FieldRow, InputRow } from '#web/assessment/rows.ts';

/** What all controls of Amplify UI take: name, label, help and what is wrong. */
const common = ({ row, answer, error }: FieldProps) => ({
  name: row.name,
  ...(typeof answer === 'string' ? { defaultValue: answer } : {}),
  ...(row.hint ? { descriptiveText: row.hint } : {}),
  ...(error ? { hasError: true, errorMessage: error } : {}),
});

const Label = ({ row }: { row: FieldRow }) => (
  <>
    {row.label}
    {'unit' in row && row.unit && <span className="unseen"> ({row.unit})</span>}
    {row.isRequired && <span className="required"> (required)</span>}
  </>
);

const LineField = (props: FieldProps<InputRow> & { labelHidden?: boolean }) => {
  const { row, labelHidden = false } = props;
  return (
    <TextField
      {...common(props)}
      {...row.attributes}
      className={`line-field ${row.attributes.type ?? 'text'}-field`}
      label={<Label row={row} />}
      labelHidden={labelHidden}
      {...(row.attributes.type === 'number' ? { onWheel: blur } : {})}
      {...(row.isRequired ? { isRequired: true } : {})}
      {...(row.unit ? { innerEndComponent: <Unit of={row.unit} /> } : {})}
    />
  );
};

/** A wheel that moves the page must not change the figure under it. */
const blur = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur();

/** Beside the figure for the eye; the label has said it already. */
const Unit = ({ of }: { of: string }) => (
  <span className="unit" aria-hidden="true">
    {of}
  </span>
);

const LongTextField = (props: FieldProps) => (
  <TextAreaField
    {...common(props)}
    label={<Label row={props.row} />}
    rows={3}
    maxLength={assessmentLimits.longText}
  />
);

const FitnessLevelField = (props: FieldProps) => (
  <SelectField {...common(props)} label={<Label row={props.row} />}>
    <option value="">Choose one</option>
    {Object.entries(fitnessLevels).map(([level, label]) => (
      <option key={level} value={level}>
        {label}
      </option>
    ))}
  </SelectField>
);

/** One field of the form, by its row in `sections.ts`. It holds its own value: the form reads it when it has to. */
export const AssessmentField = memo((props: FieldProps & { labelHidden?: boolean }) => {
  const { row } = props;
  switch (row.control) {
    case 'input':
      return <LineField {...props} row={row} />;
    case 'long-text':
      return <LongTextField {...props} />;
    case 'fitness-level':
      return <FitnessLevelField {...props} />;
    case 'medical-conditions':
      return <MedicalConditions {...props} />;
  }
});
