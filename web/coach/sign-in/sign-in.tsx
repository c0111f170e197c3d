import { type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { ModeLink } from '#web/auth/account-fields.tsx';
import { hasUnsent } from '#web/coach/sheets/unsent.ts';
import type { SignInOutcome } from '#web/session/session-types.ts';
import { toast } from '#web/ui/toast/toast.tsx';
import { Enrollment } from './enrollment.tsx';
import { AskCodeForm, CodeForm, FirstPasswordForm, PasswordForm, ResetForm } from './forms.tsx';

type Step =
  | Extract<SignInOutcome, { step: 'enroll' }>
  | { step: 'password' | 'new-password' | 'code' | 'ask-code' | 'reset' };

const titles: Record<Step['step'], string> = {
  password: 'Trainers sign in here',
  'new-password': 'Choose your password',
  code: 'Code from your authenticator app',
  enroll: 'Set up your authenticator app',
  'ask-code': 'Reset password',
  reset: 'Choose a new password',
};

export const SignIn = ({ hasExpired }: { hasExpired: boolean }) => {
  const [current, setStep] = useState<Step>({ step: 'password' });
  const [email, setEmail] = useState('');
  const { step } = current;
  const main = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    document.title = `Trainers · ${brand.name}`;
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
  const to = (next: Exclude<Step['step'], 'enroll'>) => () => go({ step: next });
  const onNext = (outcome: Extract<SignInOutcome, { ok: true }>) => {
    // After the last step, the session replaces this page.
    if (outcome.step === 'enroll') go(outcome);
    else if (outcome.step !== 'done') go({ step: outcome.step });
  };
  const forms: Record<Step['step'], ReactNode> = {
    password: <PasswordForm email={email} onNext={onNext} />,
    'new-password': <FirstPasswordForm onNext={onNext} />,
    code: <CodeForm onNext={onNext} />,
    enroll: current.step === 'enroll' && (
      <Enrollment email={email} secret={current.secret} onNext={onNext} />
    ),
    'ask-code': <AskCodeForm email={email} onDone={to('reset')} />,
    reset: <ResetForm email={email} onNext={onNext} onSaved={to('password')} />,
  };
  return (
    <main ref={main} className="sign-in">
      <h1>{titles[step]}</h1>
      {hasExpired && step === 'password' && (
        <p className="callout" role="status">
          Your session has ended.{hasUnsent() && ' What you typed is still here after you sign in.'}
        </p>
      )}
      {forms[step]}
      {step === 'password' ? (
        <ModeLink onClick={to('ask-code')}>Forgot your password?</ModeLink>
      ) : (
        <ModeLink onClick={to('password')}>Back to sign in</ModeLink>
      )}
    </main>
  );
};
