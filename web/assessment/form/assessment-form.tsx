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
import { type Answers, answeredIn, CONSENT_FIELD } from './read-form.ts';
import { fieldsOf } from './rows.ts';
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

const SectionProgress = ({ answers }: { answers: Answers }) => (
  <nav className="progress" aria-label="Sections of the form">
    <ol>
      {sections.map((section, index) => {
        const answered = answeredIn(section, answers);
        return (
          <li key={section.id} data-begun={answered > 0}>
            <a href={`#${section.id}`}>
              <span>{index + 1}</span>
              <span className="name unseen">{section.title}</span>
              <span className="unseen">
                , {answered} of {fieldsOf(section).length} answered
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  </nav>
);

interface Props {
  promise: string;
  form: ReturnType<typeof useAssessmentForm>;
  onCancel(): void;
}

export const AssessmentForm = ({ form, promise, onCancel }: Props) => (
  <div className="history">
    <SectionProgress answers={form.answers} />
    <section className="history-card" aria-labelledby="history-title">
      <header>
        <h2 id="history-title" className="history-title">
          Personal Health History
        </h2>
        <p className="history-intro">
          This form takes about ten minutes, and you can fill it out in any order. Only your name
          and email are required. The other answers help your coach fit the plan to you.
        </p>
        <p className="history-intro">{brand.emergency}</p>
      </header>
      <DraftLine
        restoredAt={form.restoredAt}
        isKept={form.draft.isKept || !form.unsent}
        isDeleting={form.draft.isDeleting}
        onStartOver={form.startOver}
      />
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
        <FormEnd form={form} promise={promise} onCancel={onCancel} />
      </form>
    </section>
  </div>
);

const FormEnd = ({ form: { start, errors, problem, submitting }, promise, onCancel }: Props) => {
  const slow = useSlow(submitting);
  return (
    <div className="form-end">
      <Consent agreed={start.agreed} error={errors[CONSENT_FIELD]} />
      {problem && <p className="form-problem">{problem}</p>}
      <div className="buttons">
        <Button className="button" type="submit" isDisabled={submitting} data-busy={submitting}>
          {submitting ? 'Submitting...' : 'Submit Assessment'}
        </Button>
        <Button className="button button-quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="form-progress" role="status">
        {slow && 'Still sending. Your answers stay here until they’re saved.'}
      </p>
      <p className="form-note">Your trainer will review it{promise}.</p>
    </div>
  );
};
