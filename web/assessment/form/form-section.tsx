import { LockKeyhole } from 'lucide-react';
import type { FieldErrors } from '#web/lib/form-errors.ts';
import { AssessmentField } from './assessment-field.tsx';
import type { Answers } from './read-form.ts';
import type { PairRow, Section } from './rows.ts';

interface Props {
  section: Section;
  number: number;
  answers: Answers;
  errors: FieldErrors;
}

export const FormSection = ({ section, number, answers, errors }: Props) => (
  <section className="form-section" aria-labelledby={section.id}>
    <header>
      <h3 id={section.id} className="section-title" tabIndex={-1}>
        <span className="numeral">{number}</span> {section.title}
      </h3>
      <p className="section-intro">{section.intro}</p>
    </header>
    {section.id === 'health' && <HealthPromise />}
    {section.rows.map((row) =>
      row.control === 'pair' ? (
        <Pair key={row.legend} row={row} answers={answers} errors={errors} />
      ) : (
        <AssessmentField
          key={row.name}
          row={row}
          answer={answers[row.name]}
          error={errors[row.name]}
        />
      ),
    )}
  </section>
);

const Pair = ({ row, answers, errors }: { row: PairRow } & Pick<Props, 'answers' | 'errors'>) => (
  <fieldset className="pair">
    <legend>{row.legend}</legend>
    {row.fields.map((field) => (
      <AssessmentField
        key={field.name}
        row={field}
        answer={answers[field.name]}
        error={errors[field.name]}
        labelHidden
      />
    ))}
  </fieldset>
);

const HealthPromise = () => (
  <p className="callout promise">
    <LockKeyhole aria-hidden="true" size={20} strokeWidth={1.5} />
    <span>
      <strong>Your answers are encrypted and confidential.</strong> They are visible only to
      authorized trainers. The site never emails your answers, and we never sell them.
    </span>
  </p>
);
