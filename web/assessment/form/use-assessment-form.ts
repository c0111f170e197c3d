import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONSENT_CHANGED } from '#shared/domain/consent/consent.ts';
import { readAccount } from '#shared/endpoints/account.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import { useDraft } from '#web/assessment/draft/use-draft.ts';
import { type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { keyOf, useAct } from '#web/session/query.ts';
import type { Account } from '#web/session/session-types.ts';
import { useFocusBack } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import {
  type Answers,
  CONSENT_FIELD,
  checkAnswers,
  readAnswers,
  readConsent,
  unreadableFields,
} from './read-form.ts';

const sentences = { failed: 'Failed to submit assessment. Please try again.' };

const sayStored = () =>
  toast.success(
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );

const sayFailed = (text: string) => toast.error('Submission Error', text);

const knownAnswers = ({ fullName, email }: Account): Answers => ({
  ...(fullName && { fullName }),
  ...(email && { email }),
});

const check = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return checkAnswers(readAnswers(data), readConsent(data), unreadableFields(form));
};

/** The form is uncontrolled: `start` fills it in, and the browser keeps what the client types. */
export const useAssessmentForm = (account: Account) => {
  const element = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState({ key: 0, answers: knownAnswers(account), agreed: false });
  const [answers, setAnswers] = useState(start.answers);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isStored, setStored] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const queries = useQueryClient();
  const submission = useAct(submitHealthAssessment, { sentences });
  const { isPending: isSubmitting } = submission;
  const rememberFocus = useFocusBack(isSubmitting);

  const fill = (next: Answers, agreed = false) => {
    setStart(({ key }) => ({ key: key + 1, answers: next, agreed }));
    setAnswers(next);
  };

  const draft = useDraft(account.id, ({ answers: saved }) => {
    const data = element.current && new FormData(element.current);
    // A draft contains no consent, so a checked box must stay checked.
    const agreed = data !== null && readConsent(data) !== undefined;
    // Without `flushSync`, the client would lose text typed before the next render.
    flushSync(() => {
      fill({ ...(data && readAnswers(data)), ...saved }, agreed);
      setUnsent(true);
    });
  });

  const edit = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const typed = readAnswers(new FormData(form));
    setAnswers(typed);
    setUnsent(true);
    setStored(false);
    if ((target as HTMLInputElement).name !== CONSENT_FIELD) draft.edit(typed);
    if (Object.keys(errors).length === 0) return;
    const checked = check(form);
    const wrong = checked.valid ? {} : checked.errors;
    setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => name in errors)));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    const checked = check(event.currentTarget);
    setErrors(checked.valid ? {} : checked.errors);
    setProblem(undefined);
    setStored(false);
    if (!checked.valid) {
      sayFailed(checked.first);
      focusFirstError(event.currentTarget, checked.errors);
      return;
    }
    toast.clear();
    rememberFocus();
    try {
      await submission.mutateAsync(checked.assessment);
    } catch (error) {
      const { message } = error as Error;
      void draft.save();
      setProblem(message);
      sayFailed(message);
      // The API refuses the consent if its text has changed since the page loaded.
      if (message === CONSENT_CHANGED) setErrors({ [CONSENT_FIELD]: CONSENT_CHANGED });
      return;
    }
    draft.remove();
    fill({});
    setUnsent(false);
    setStored(true);
    sayStored();
    void queries.invalidateQueries({ queryKey: keyOf(readAccount) });
  };

  const startOver = () => {
    draft.remove();
    setErrors({});
    setProblem(undefined);
    fill(knownAnswers(account));
    setUnsent(false);
  };

  return {
    element,
    start,
    answers,
    errors,
    problem,
    isSubmitting,
    isStored,
    /** Something was typed that isn't submitted. */
    isUnsent,
    draft,
    edit,
    submit,
    startOver,
  };
};
