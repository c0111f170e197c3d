import { type FormEvent, useRef, useState } from 'react';
import type { Account } from '#web/account/auth-client.ts';
import { useAccount } from '#web/account/session-context.tsx';
import {
  type Answers,
  checkAnswers,
  readAnswers,
  unreadableFields,
} from '#web/assessment/read-form.ts';
import { SUBMISSION_FAILED } from '#web/assessment/submit.ts';
import { useDraft, useKeptAnswers } from '#web/assessment/use-draft.ts';
import { useSubmission } from '#web/assessment/use-submission.ts';
import { type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

const sayStored = () =>
  toast.success(
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );

const SESSION_ENDED = 'Your session has ended. Sign in again; your answers are kept.';

const sayFailed = (text: string) => toast.error('Submission Error', text || SUBMISSION_FAILED);

const check = (form: HTMLFormElement) =>
  checkAnswers(readAnswers(new FormData(form)), unreadableFields(form));

/** What is in the form: where it starts, what is answered, whether it is unsent. The inputs hold the values. */
const useAnswers = (draft: Answers = {}) => {
  const [start, setStart] = useState({ key: 0, answers: draft });
  const [answers, setAnswers] = useState(draft);
  const [unsent, setUnsent] = useState(Object.keys(draft).length > 0);
  return {
    start,
    answers,
    unsent,
    edited: (form: HTMLFormElement) => {
      setAnswers(readAnswers(new FormData(form)));
      setUnsent(true);
    },
    reset: () => {
      setStart(({ key }) => ({ key: key + 1, answers: {} }));
      setAnswers({});
      setUnsent(false);
    },
  };
};

/** The assessment: editing, then submitting; reset when stored, untouched when not (specification, section 4). */
export const useAssessmentForm = (account: Account) => {
  const { store } = useAccount();
  const element = useRef<HTMLFormElement>(null);
  const { edited, reset, ...content } = useAnswers(useDraft(account.id));
  const { submit: send, submitting, isRunning } = useSubmission();
  const rememberFocus = useFocusBack(submitting);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [stored, setStored] = useState(false);

  useKeptAnswers(account.id, element, content.unsent);

  const edit = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    edited(form);
    if (Object.keys(errors).length === 0) return;
    const checked = check(form);
    const wrong = checked.valid ? {} : checked.errors;
    // Nothing turns red while it is typed; what is red turns right at once.
    setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => name in errors)));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning()) return;
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
    const submission = await send(checked.assessment);
    if (submission.outcome === 'stored') {
      reset();
      setStored(true);
      sayStored();
    } else if (submission.outcome === 'failed') {
      setProblem(submission.message);
      sayFailed(submission.message);
    } else {
      await store.check();
      const session = store.get();
      if (session.state === 'signed-out' && session.expired) sayFailed(SESSION_ENDED);
    }
  };

  return { element, ...content, errors, problem, submitting, stored, edit, submit, reset };
};
