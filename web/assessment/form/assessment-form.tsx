import { Button } from '@aws-amplify/ui-react';
import { DraftLine } from '#web/assessment/draft/draft-line.tsx';
import { Consent } from '#web/assessment/form/consent.tsx';
import { FormSection } from '#web/assessment/form/form-section.tsx';
import { CONSENT_FIELD } from '#web/assessment/form/read-form.ts';
import { SectionProgress } from '#web/assessment/form/section-progress.tsx';
import { sections } from '#web/assessment/form/sections.ts';
import type { useAssessmentForm } from '#web/assessment/form/use-assessment-form.ts';
import { useSlow } from '#web/ui/use-slow.ts';

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
          It takes about ten minutes, in any order. Only your name and email are required. Every
          other answer helps your coach fit the plan to you.
        </p>
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
        // Without this, browsers write form values to their session files.
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
