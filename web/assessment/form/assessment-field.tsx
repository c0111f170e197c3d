import { CheckboxField, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { memo, useId, useState } from 'react';
import {
  assessmentLimits,
  fitnessLevels,
  labelOf,
  medicalConditions,
  unitOf,
} from '#shared/domain/assessment.ts';
import { lines } from '#shared/domain/text.ts';
import { TextCount } from '#web/ui/text-count.tsx';
import type { FieldProps, FieldRow, InputRow } from './rows.ts';

const LIMIT = assessmentLimits.longText;
const schema = lines();

const MedicalConditions = ({ row, answer, error }: FieldProps) => {
  const hint = useId();
  return (
    <fieldset className="choices" aria-describedby={hint}>
      <legend>{labelOf(row.name)}</legend>
      <p id={hint} className="amplify-field__description">
        {row.hint}
      </p>
      <div className="choices-grid">
        {medicalConditions.map((condition) => (
          <CheckboxField
            key={condition}
            name={row.name}
            value={condition}
            label={condition}
            defaultChecked={answer?.includes(condition) ?? false}
          />
        ))}
      </div>
      {error && <p className="amplify-field__error-message">{error}</p>}
    </fieldset>
  );
};

const common = ({ row, answer, error }: FieldProps) => ({
  name: row.name,
  defaultValue: typeof answer === 'string' ? answer : undefined,
  descriptiveText: row.hint,
  hasError: error !== undefined,
  errorMessage: error,
});

const Label = ({ row }: { row: FieldRow }) => (
  <>
    {labelOf(row.name)}
    {/* Without the unit, two fields would have the name “Height”. */}
    {unitOf(row.name) && <span className="unseen"> ({unitOf(row.name)})</span>}
    {row.isRequired && <span className="required"> (required)</span>}
  </>
);

const LineField = (props: FieldProps<InputRow> & { labelHidden?: boolean }) => {
  const { row, labelHidden = false } = props;
  const unit = unitOf(row.name);
  return (
    <TextField
      {...common(props)}
      {...row.attributes}
      className={`line-field ${row.attributes.type ?? 'text'}-field`}
      label={<Label row={row} />}
      labelHidden={labelHidden}
      onWheel={row.attributes.type === 'number' ? blur : undefined}
      isRequired={row.isRequired}
      innerEndComponent={unit && <Unit of={unit} />}
    />
  );
};

/** Leaves the field on scroll, because the mouse wheel would change a focused number. */
const blur = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur();

const Unit = ({ of }: { of: string }) => (
  <span className="unit" aria-hidden="true">
    {of}
  </span>
);

/** Has no `maxLength`, because browsers cut off pasted text without a warning. */
const LongTextField = (props: FieldProps) => {
  const [text, setText] = useState(String(props.answer ?? ''));
  return (
    <div>
      <TextAreaField
        {...common(props)}
        label={<Label row={props.row} />}
        rows={3}
        autoComplete="off"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextCount length={text.length && schema.parse(text).length} limit={LIMIT} />
    </div>
  );
};

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
