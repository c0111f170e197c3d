import { Authenticator, Button, useAuthenticator } from '@aws-amplify/ui-react';
import { I18n } from 'aws-amplify/utils';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { KeyToCopy } from './authenticator-key.tsx';
import { Head, useFocus } from './form-focus.tsx';
import { NEW_PASSWORD, NewPassword } from './new-password.tsx';
import { services } from './pool-calls.ts';

I18n.setLanguage('en');
I18n.putVocabulariesForLanguage('en', {
  'Back to Sign In': 'Back to sign in',
  'Resend Code': 'Send another code',
  Submit: 'Save password',
  Submitting: 'Saving',
});

const ResetHeader = () => {
  const { username } = useAuthenticator((each) => [each.username]);
  return (
    <>
      <Head>Choose a new password</Head>
      <p>
        If <strong>{username}</strong> belongs to a trainer, a code is on its way. Nothing after a
        few minutes? Check your spam folder.
      </p>
      {/* Tells a password manager which account the new password is for. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
    </>
  );
};

const BackToSignIn = () => {
  const { toSignIn } = useAuthenticator((each) => [each.route]);
  return (
    <Button variation="link" onClick={toSignIn}>
      Back to sign in
    </Button>
  );
};

const components = {
  SignIn: { Header: () => <Head>Trainers sign in here</Head> },
  ConfirmSignIn: { Header: () => <Head>Code from your authenticator app</Head> },
  SetupTotp: {
    Header: () => (
      <>
        <Head>Set up your authenticator app</Head>
        <p>
          Add this account to an authenticator app (1Password, Google Authenticator, …): scan the QR
          code with your phone, or use the link or the key. Then type the six digits that the app
          shows.
        </p>
        <KeyToCopy />
      </>
    ),
  },
  ForgotPassword: {
    Header: () => (
      <>
        <Head>Reset password</Head>
        <p>We’ll email you a code.</p>
      </>
    ),
  },
  ConfirmResetPassword: { Header: ResetHeader, Footer: BackToSignIn },
};

const code = { label: 'Six digits', placeholder: '', inputMode: 'numeric' } as const;
const email = { label: 'Email', placeholder: '', isRequired: true };

const formFields = {
  signIn: { username: email, password: { placeholder: '' } },
  confirmSignIn: { confirmation_code: code },
  setupTotp: { QR: { totpIssuer: brand.name }, confirmation_code: code },
  forgotPassword: { username: email },
  confirmResetPassword: {
    confirmation_code: { ...code, label: 'Six-digit code' },
    password: { label: NEW_PASSWORD, placeholder: '', minLength: TRAINER_PASSWORD_MIN },
    confirm_password: { label: 'Confirm password', placeholder: '' },
  },
};

/** The keys are the routes that can follow a successful call in `confirmResetPassword`. */
const doneWords: Readonly<Record<string, string>> = {
  signIn: 'Your new password is saved. Sign in with it.',
  confirmResetPassword: 'If the address is right, another code is on its way.',
};

export const SignInForm = ({ email = '', notice = '' }: { email?: string; notice?: string }) => {
  const { route, error, isPending } = useAuthenticator((each) => [
    each.route,
    each.error,
    each.isPending,
  ]);
  const part = useRef<HTMLDivElement>(null);
  const address = useRef(email);
  const [done, setDone] = useState('');
  const before = useRef({ route, isPending });
  useEffect(() => {
    const field = part.current?.querySelector<HTMLInputElement>('[name="username"]');
    if (field && !field.value) field.value = address.current;
    const was = before.current;
    before.current = { route, isPending };
    const isDone = was.isPending && !isPending && was.route === 'confirmResetPassword' && !error;
    setDone(isDone ? (doneWords[route] ?? '') : '');
  }, [route, error, isPending]);
  useFocus(part, route, error, isPending);
  if (route === 'forceNewPassword') return <NewPassword />;
  return (
    <div
      ref={part}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'username')
          address.current = target.value;
      }}
    >
      <p role="status" className={done || notice ? 'callout' : 'unseen'}>
        {done || notice}
      </p>
      <Authenticator
        hideSignUp
        loginMechanisms={['email']}
        components={components}
        formFields={formFields}
        services={services}
      />
    </div>
  );
};
