import { Button, CheckboxField } from '@aws-amplify/ui-react';
import { useId } from 'react';
import { brand } from '#shared/brand.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { DraftLine } from '#web/assessment/draft/draft-line.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import { FormSection } from './form-section.tsx';
import { Mistakes } from './mistakes.tsx';
import { CONSENT_FIELD } from './read-form.ts';
import { SectionProgress } from './section-progress.tsx';
import { sections } from './sections.ts';
import type { useAssessmentForm } from './use-assessment-form.ts';

const Consent = ({ agreed, error }: { agreed: boolean; error: string | undefined }) => {
  const things = useId();
  const problem = useId();
  return (
    <fieldset className="consent">
      <legend>{consentWords.title}</legend>
      <dl id={things}>
        {consentWords.things.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.healthData}>{healthPolicy}</a>
      </p>
      <CheckboxField
        name={CONSENT_FIELD}
        value={consentVersion}
        label={consentWords.agree}
        required
        defaultChecked={agreed}
        hasError={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${problem} ${things}` : things}
      />
      {error && (
        <p id={problem} className="amplify-field__error-message">
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface Props {
  /** “ by Friday …”, or “ within 24 hours”. */
  promise: string;
  form: ReturnType<typeof useAssessmentForm>;
  onCancel(): void;
  onStartOver(): void;
}

export const AssessmentForm = (props: Props) => {
  const { form, onStartOver } = props;
  return (
    <div className="history">
      <div className="form-bar">
        <SectionProgress answers={form.answers} errors={form.errors} />
        <DraftLine
          savedAt={form.draft.savedAt}
          isUnsaved={form.draft.isUnsaved}
          onStartOver={onStartOver}
        />
      </div>
      <section className="history-card" aria-labelledby="history-title">
        <header>
          <h2 id="history-title" className="title">
            Personal Health History
          </h2>
          <p className="history-intro">
            This form takes about ten minutes, and you can fill it out in any order. Only your name
            and email are required. The other answers help your coach fit the plan to you.
          </p>
          <p className="history-intro">{brand.emergency}</p>
        </header>
        <form
          key={form.start.key}
          ref={form.element}
          onInput={form.edit}
          onSubmit={form.submit}
          method="post"
          // Without this attribute, browsers may write answers to their session files.
          autoComplete="off"
          noValidate
        >
          {sections.map((section, index) => (
            <FormSection
              key={section.id}
              section={section}
              number={index + 1}
              answers={form.start.answers}
              errors={form.errors}
            />
          ))}
          <FormEnd {...props} />
        </form>
      </section>
    </div>
  );
};

const FormEnd = ({ form, promise, onCancel }: Props) => {
  const { start, errors, problem, isSubmitting } = form;
  const isSlow = useSlow(isSubmitting);
  return (
    <div className="form-end">
      <Consent agreed={start.agreed} error={errors[CONSENT_FIELD]} />
      <Mistakes errors={errors} />
      {problem && <p className="form-problem">{problem}</p>}
      <div className="buttons">
        <Button className="button" type="submit" isDisabled={isSubmitting} data-busy={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit Assessment'}
        </Button>
        <Button className="button button-quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="form-progress" role="status">
        {isSlow && 'Still sending. Your answers stay here until they’re saved.'}
      </p>
      <p className="form-note">Your trainer will review it and contact you{promise}.</p>
    </div>
  );
};
