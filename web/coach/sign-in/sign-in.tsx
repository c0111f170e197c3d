import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { ModeLink } from '#web/auth/account-fields.tsx';
import { AskCodeForm, type AuthMode, NewPasswordForm, SignInForm } from '#web/auth/auth-forms.tsx';
import { Heading } from '#web/coach/parts.tsx';
import { unsentTexts } from '#web/coach/sheets/unsent.ts';
import type { SignInOutcome } from '#web/session/session-types.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { CodeForm, Enrollment, FirstPasswordForm } from './forms.tsx';

const titles = {
  'sign-in': 'Trainers sign in here',
  'first-password': 'Choose your password',
  code: 'Code from your authenticator app',
  enroll: 'Set up your authenticator app',
  'ask-code': 'Reset password',
  'new-password': 'Choose a new password',
};

type Step = keyof typeof titles;

export const SignIn = ({ hasExpired }: { hasExpired: boolean }) => {
  const [step, setStep] = useState<Step>('sign-in');
  const [email, setEmail] = useState('');
  const [secret, setSecret] = useState('');
  const main = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    main.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [step]);

  const go = (next: Step) => {
    const typed = main.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    if (typed !== undefined) setEmail(typed.trim());
    toast.clear();
    setStep(next);
  };
  const onNext = (outcome: Extract<SignInOutcome, { ok: true }>) => {
    if (outcome.step === 'enroll') setSecret(outcome.secret);
    // After the last step, the session replaces this page.
    if (outcome.step !== 'done') go(outcome.step);
  };
  const props = { email, onMode: (mode: AuthMode) => mode !== 'sign-up' && go(mode), onNext };
  const forms: Record<Step, ReactNode> = {
    'sign-in': <SignInForm {...props} />,
    'first-password': <FirstPasswordForm {...props} />,
    code: <CodeForm {...props} />,
    enroll: <Enrollment {...props} secret={secret} />,
    'ask-code': <AskCodeForm {...props} />,
    'new-password': <NewPasswordForm {...props} min={TRAINER_PASSWORD_MIN} />,
  };
  const isFirst = step === 'sign-in';
  return (
    <main ref={main} className="sign-in">
      <Heading title="Trainers">{titles[step]}</Heading>
      {hasExpired && isFirst && (
        <p className="callout" role="status">
          Your session has ended.
          {unsentTexts().length > 0 && ' What you typed is still here after you sign in.'}
        </p>
      )}
      {forms[step]}
      <ModeLink onClick={() => go(isFirst ? 'ask-code' : 'sign-in')}>
        {isFirst ? 'Forgot your password?' : 'Back to sign in'}
      </ModeLink>
    </main>
  );
};
