import { CheckboxField } from '@aws-amplify/ui-react';
import { useId } from 'react';
import { medicalConditions } from '#shared/domain/assessment.ts';
import type { FieldProps } from '#web/assessment/form/rows.ts';

export const MedicalConditions = ({ row, answer, error }: FieldProps) => {
  const hint = useId();
  return (
    <fieldset className="choices" aria-describedby={hint}>
      <legend>{row.label}</legend>
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
