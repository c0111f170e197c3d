import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CONSENT_NEEDED } from '#shared/domain/consent/consent.ts';
import type { Restored } from '#web/assessment/draft/draft.ts';
import {
  dropAnswers,
  useKeepOnExpiry,
  useKeptAnswers,
} from '#web/assessment/draft/kept-answers.ts';
import { useDraft } from '#web/assessment/draft/use-draft.ts';
import { SUBMISSION_FAILED, useSubmission } from '#web/assessment/submit/use-submission.ts';
import type { Account } from '#web/auth/session/auth-client.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import { type FieldErrors, focusFirstError } from '#web/lib/form-errors.ts';
import { useFocusBack } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import {
  type Answers,
  CONSENT_FIELD,
  checkAnswers,
  isList,
  readAnswers,
  readConsent,
  unreadableFields,
} from './read-form.ts';
import type { FieldName } from './rows.ts';

const placeIn = (form: HTMLFormElement | null) => {
  const { activeElement } = globalThis.document ?? {};
  if (!activeElement || !form?.contains(activeElement)) return undefined;
  const { name, selectionStart, selectionEnd } = activeElement as HTMLInputElement;
  return { name, from: selectionStart ?? null, to: selectionEnd ?? null };
};

const usePlace = (
  form: RefObject<HTMLFormElement | null>,
  restored: Restored | undefined,
): void => {
  const before = useRef<ReturnType<typeof placeIn>>(undefined);
  before.current = placeIn(form.current);
  useLayoutEffect(() => {
    if (!restored) return;
    const field = (name: string | undefined) =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const focused = before.current && field(before.current.name);
    if (before.current && focused) {
      const { from, to } = before.current;
      focused.focus({ preventScroll: true });
      if (from !== null) focused.setSelectionRange(from, to);
    } else field(restored.place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [form, restored]);
};

const sayStored = () =>
  toast.success(
    'Assessment Submitted!',
    "Your health history has been securely saved. We'll review it and contact you within 24 hours.",
  );

const SESSION_ENDED = 'Your session has ended. Sign in again. Your answers are still here.';

const sayFailed = (text: string) => toast.error('Submission Error', text || SUBMISSION_FAILED);

const knownAnswers = ({ fullName, email }: Account): Answers => ({
  ...(fullName ? { fullName } : {}),
  ...(email ? { email } : {}),
});

const check = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return checkAnswers(readAnswers(data), readConsent(data), unreadableFields(form));
};

const useAnswers = (account: Account) => {
  const kept = useKeptAnswers(account.id);
  const [start, setStart] = useState(() => ({
    key: 0,
    answers: kept ?? knownAnswers(account),
    agreed: false,
  }));
  const [answers, setAnswers] = useState(start.answers);
  const [unsent, setUnsent] = useState(kept !== undefined);
  return {
    kept,
    start,
    answers,
    unsent,
    edited: (form: HTMLFormElement) => {
      const typed = readAnswers(new FormData(form));
      setAnswers(typed);
      setUnsent(true);
      return typed;
    },
    restart: (answers: Answers, unsent: boolean, agreed = false) => {
      setStart(({ key }) => ({ key: key + 1, answers, agreed }));
      setAnswers(answers);
      setUnsent(unsent);
    },
  };
};

export const useAssessmentForm = (account: Account) => {
  const { store } = useAccount();
  const element = useRef<HTMLFormElement>(null);
  const { edited, restart, ...content } = useAnswers(account);
  const { submit: send, submitting, isRunning } = useSubmission(account.id);
  const rememberFocus = useFocusBack(submitting);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [stored, setStored] = useState(false);

  const [restored, setRestored] = useState<Restored>();
  const draft = useDraft(account.id, (found) => {
    // A draft contains no consent, so a checked box must stay checked.
    const agreed =
      element.current !== null && readConsent(new FormData(element.current)) !== undefined;
    // Without `flushSync`, the client would lose text typed before the next render.
    flushSync(() => {
      restart({ ...content.start.answers, ...found.answers }, true, agreed);
      setRestored(found);
    });
  });

  useKeepOnExpiry(account.id, element, content.unsent);
  useEffect(() => {
    // The draft may lack some answers of the expired session.
    for (const [name, answer] of Object.entries(content.kept ?? {})) {
      draft.edit(name as FieldName, answer);
    }
  }, [content.kept, draft.edit]);
  usePlace(element, restored);

  const edit = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const name = (target as HTMLInputElement).name as FieldName | typeof CONSENT_FIELD;
    if (name !== CONSENT_FIELD) draft.edit(name, edited(form)[name] ?? (isList(name) ? [] : ''));
    if (Object.keys(errors).length === 0) return;
    const checked = check(form);
    const wrong = checked.valid ? {} : checked.errors;
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
    const session = store.get();
    if (session.state === 'signed-in' && session.account.id !== account.id) return;
    if (submission.ok) {
      dropAnswers();
      void draft.clear();
      setRestored(undefined);
      restart({}, false);
      setStored(true);
      sayStored();
    } else if (submission.reason === 'signed-out') {
      await store.check();
      const ended = store.get();
      if (ended.state === 'signed-out' && ended.expired) sayFailed(SESSION_ENDED);
    } else {
      setProblem(submission.message);
      sayFailed(submission.message);
      // The API refuses the consent if its text has changed since the page loaded.
      if (submission.message === CONSENT_NEEDED) setErrors({ [CONSENT_FIELD]: CONSENT_NEEDED });
    }
  };

  const startOver = async () => {
    setRestored(undefined);
    setErrors({});
    setProblem(undefined);
    restart(knownAnswers(account), false);
    await draft.end();
  };

  return {
    element,
    ...content,
    errors,
    problem,
    submitting,
    stored,
    draft,
    restoredAt: restored?.at,
    edit,
    submit,
    startOver,
  };
};
