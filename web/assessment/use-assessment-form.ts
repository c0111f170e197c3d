import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { endpoints } from '#shared/contract.ts';
import type { Account } from '#web/account/auth-client.ts';
import { useAccount } from '#web/account/session-context.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/assessment/draft.ts';
import {
  type Answers,
  checkAnswers,
  readAnswers,
  unreadableFields,
} from '#web/assessment/read-form.ts';
import { SUBMISSION_FAILED, submitAssessment } from '#web/assessment/submit.ts';
import { send } from '#web/lib/api.ts';
import { type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';
import { toast } from '#web/ui/toast.tsx';

const sayStored = () =>
  toast.success(
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );

const sayFailed = (text: string) => toast.error('Submission Error', text || SUBMISSION_FAILED);

/** The states of the assessment: editing, then submitting; reset when stored, untouched when not (specification, section 4). */
export const useAssessmentForm = (account: Account) => {
  const { store } = useAccount();
  const element = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(() => ({ key: 0, answers: readDraft(account.id) ?? {} }));
  const [answers, setAnswers] = useState<Answers>(start.answers);
  const [dirty, setDirty] = useState(Object.keys(start.answers).length > 0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const [stored, setStored] = useState(false);
  const running = useRef(false);
  const lastKey = useRef({ body: '', key: '' });

  useEffect(dropDraft, []);

  useLayoutEffect(() => {
    const form = element.current;
    return () => {
      const now = store.get();
      if (now.state !== 'signed-out' || !now.expired || !form || !dirty) return;
      keepDraft(account.id, readAnswers(new FormData(form)));
      if (running.current)
        sayFailed('Your session has ended. Sign in again; your answers are kept.');
    };
  }, [store, account.id, dirty]);

  const reset = () => {
    setStart(({ key }) => ({ key: key + 1, answers: {} }));
    setAnswers({});
    setDirty(false);
    setErrors({});
    setProblem(undefined);
  };

  const edit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const now = readAnswers(new FormData(form));
    setAnswers(now);
    setDirty(true);
    if (Object.keys(errors).length === 0) return;
    const checked = checkAnswers(now, unreadableFields(form));
    const still = checked.valid ? {} : checked.errors;
    // Nothing turns red while it is typed; what is red turns right at once.
    setErrors(Object.fromEntries(Object.entries(still).filter(([name]) => name in errors)));
  };

  /** The same key for the same body, however often it is sent. */
  const keyOf = async (assessment: unknown) => {
    const body = JSON.stringify(assessment);
    if (lastKey.current.body !== body) {
      lastKey.current = { body, key: await idempotencyKey(assessment) };
    }
    return lastKey.current.key;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const checked = checkAnswers(readAnswers(new FormData(form)), unreadableFields(form));
    setProblem(undefined);
    setStored(false);
    setErrors(checked.valid ? {} : checked.errors);
    if (!checked.valid) {
      sayFailed(checked.first);
      focusFirstError(form, checked.errors);
      return;
    }
    running.current = true;
    setSubmitting(true);
    const submission = await submitAssessment(checked.assessment, await keyOf(checked.assessment), {
      send: (assessment, call) => send(endpoints.submitHealthAssessment, assessment, call),
      accessToken: store.accessToken,
      renew: store.renew,
    });
    running.current = false;
    setSubmitting(false);
    if (submission.outcome === 'stored') {
      reset();
      setStored(true);
      sayStored();
    } else if (submission.outcome === 'failed') {
      setProblem(submission.message);
      sayFailed(submission.message);
    } else await store.check();
  };

  return {
    element,
    start,
    answers,
    errors,
    problem,
    dirty,
    submitting,
    stored,
    edit,
    submit,
    reset,
  };
};
