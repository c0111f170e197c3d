import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { SESSION_ENDED } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { useSessionState } from '#web/session/use-session.tsx';
import { PageFrame } from '#web/ui/frame/page-frame.tsx';
import { toast } from '#web/ui/toast/toast.tsx';
import { useStarted } from '#web/ui/use-started.ts';
import { ModeLink } from './account-fields.tsx';
import {
  AskCodeForm,
  type AuthFormProps,
  type AuthMode,
  NewPasswordForm,
  SignInForm,
  SignUpForm,
} from './auth-forms.tsx';
import { useNext } from './next.ts';

const { firstName } = brand.coach;

interface Step {
  page: string;
  title: string;
  subtitle: string;
  Form: ComponentType<AuthFormProps>;
  links: [mode: AuthMode, text: string][];
}

const steps: Record<AuthMode, Step> = {
  'sign-in': {
    page: 'Sign In',
    title: 'Welcome Back',
    subtitle: 'Sign in to access your health assessment',
    Form: SignInForm,
    links: [
      ['ask-code', 'Forgot your password?'],
      ['sign-up', "Don't have an account? Sign up"],
    ],
  },
  'sign-up': {
    page: 'Sign Up',
    title: 'Create Account',
    subtitle: 'Sign up to start your fitness journey',
    Form: SignUpForm,
    links: [['sign-in', 'Already have an account? Sign in']],
  },
  'ask-code': {
    page: 'Reset Password',
    title: 'Reset Password',
    subtitle: 'We’ll send a code to your email address',
    Form: AskCodeForm,
    links: [['sign-in', 'Back to sign in']],
  },
  'new-password': {
    page: 'New Password',
    title: 'New Password',
    subtitle: 'Enter the code from the email and choose a password',
    Form: NewPasswordForm,
    links: [
      ['ask-code', 'Send a new code'],
      ['sign-in', 'Back to sign in'],
    ],
  },
};

const AuthPage = () => {
  const session = useSessionState();
  const next = useNext();
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const [email, setEmail] = useState('');
  const card = useRef<HTMLDivElement>(null);
  const { applies } = next;
  useLayoutEffect(() => {
    // The first render must match the prerendered page.
    if (applies) setMode('sign-up');
  }, [applies]);
  if (session.kind === 'signed-in') return <Navigate to={next.path} replace />;

  const hasEnded = session.kind === 'signed-out' && session.hasExpired;
  const change = (to: AuthMode) => {
    const typed = card.current?.querySelector<HTMLInputElement>('[name="email"]')?.value;
    if (typed !== undefined) setEmail(typed);
    setMode(to);
    toast.clear();
  };
  const { page, title, subtitle, Form, links } = steps[mode];
  return (
    <PageFrame title={page} className="auth">
      <div className="auth-card" ref={card}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="auth-subtitle">{subtitle}</p>
        {hasEnded && <p className="callout">{SESSION_ENDED}</p>}
        {next.isMessage && <p className="callout">Your message opens after you sign in.</p>}
        {next.isDeletion && !hasEnded && (
          <p className="callout">
            A deletion can’t be undone, so we ask for your password first. Then you can delete your
            account.
          </p>
        )}
        <StillLoading />
        <Form key={mode} email={email} onMode={change} />
        <p className="auth-links">
          {links.map(([to, text]) => (
            <ModeLink key={to} onClick={() => change(to)}>
              {text}
            </ModeLink>
          ))}
        </p>
        <p>
          <a href={paths.healthData}>{healthPolicy}</a>
        </p>
      </div>
      {mode === 'sign-up' && <NextSteps />}
    </PageFrame>
  );
};

const StillLoading = () =>
  useStarted() ? null : <p className="small still-loading">Still loading. You can start typing.</p>;

const NextSteps = () => (
  <section className="next-steps" aria-labelledby="next-steps">
    <h2 id="next-steps" className="title">
      What happens next
    </h2>
    <ol className="numbered">
      {[
        'Create a free account.',
        'Answer questions for about ten minutes. Your answers are encrypted and confidential.',
        `Hear from ${firstName} within 24 hours. If ${firstName} is away, the form says by when.`,
      ].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);

export default AuthPage;
