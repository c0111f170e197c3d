import { Authenticator, Button, PasswordField, useAuthenticator } from '@aws-amplify/ui-react';
import { confirmResetPassword, confirmSignIn, resetPassword, signIn } from 'aws-amplify/auth';
import { I18n } from 'aws-amplify/utils';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { brand } from '#shared/brand.ts';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { AUTH_FAILED, authMessage } from '#web/auth/auth-messages.ts';
import { isTimeout, POOL_DEADLINE_MS, withDeadline } from '#web/lib/deadline.ts';

I18n.setLanguage('en');
I18n.putVocabulariesForLanguage('en', {
  'Back to Sign In': 'Back to sign in',
  'Resend Code': 'Send another code',
  Submit: 'Save password',
  Submitting: 'Saving',
});

const WRONG_CODE = 'That code is wrong or has expired. Type the one that your app shows now.';

/** Cognito's own sentences for these errors, such as “Code mismatch”, don't say what to do. */
const challengeProblems: Readonly<Record<string, string>> = {
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  ExpiredCodeException: 'You have used that code before. Wait until your app shows the next one.',
  NotAuthorizedException: 'This sign-in has ended. Go back and sign in again.',
};

const WEAK_PASSWORD = `You can’t use this password. Choose a different one with at least ${TRAINER_PASSWORD_MIN} characters.`;
const NEW_PASSWORD = `New password, ${TRAINER_PASSWORD_MIN} characters or more`;

const resetProblems: Readonly<Record<string, string>> = {
  InvalidPasswordException: WEAK_PASSWORD,
  NotAuthorizedException: 'You can’t reset this password. Ask the owner of the site.',
};

/** The deadline doesn't cancel the call, so a late sign-in still succeeds. */
const withPoolDeadline = async <T,>(
  call: () => Promise<T>,
  why: (error: Error) => string | undefined,
): Promise<T> => {
  try {
    return await withDeadline(POOL_DEADLINE_MS, call);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem = isTimeout(error) ? authMessage(error) : why(error);
    throw problem ? new Error(problem, { cause: error }) : error;
  }
};

const whyNoChallenge = ({ name }: Error) => challengeProblems[name];
const whyNoReset = (error: Error) => resetProblems[error.name] ?? authMessage(error);

const TITLE_ID = 'sign-in-title';
const PROBLEM_ID = 'sign-in-problem';

const moveFocus = (form: HTMLElement | null, route: string, problem: string | undefined) => {
  const field = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[name="${name}"]:not([type="hidden"])`);
  form?.querySelector('fieldset')?.setAttribute('aria-labelledby', TITLE_ID);
  if (problem) {
    const code = problem === WEAK_PASSWORD ? null : field('confirmation_code');
    const wrong = code ?? field('password') ?? field('username');
    form?.querySelector('.amplify-alert, .form-problem')?.setAttribute('id', PROBLEM_ID);
    wrong?.setAttribute('aria-invalid', 'true');
    wrong?.setAttribute('aria-describedby', PROBLEM_ID);
    wrong?.focus();
    wrong?.select();
    return wrong;
  }
  if (route === 'confirmSignIn') field('confirmation_code')?.focus();
  else if (route === 'forceNewPassword') field('password')?.focus();
  else if (route !== 'signIn') form?.querySelector('h1')?.focus();
  else field(field('username')?.value ? 'password' : 'username')?.focus();
  return undefined;
};

/** Amplify UI doesn't connect its errors to a field, and disables the focused element during a call. */
const useFocus = (
  part: RefObject<HTMLElement | null>,
  route: string,
  problem: string | undefined,
  isBusy: boolean,
) =>
  useEffect(() => {
    const wrong = isBusy ? undefined : moveFocus(part.current, route, problem);
    return () => {
      wrong?.setAttribute('aria-invalid', 'false');
      wrong?.removeAttribute('aria-describedby');
    };
  }, [part, route, problem, isBusy]);

const Head = ({ children }: { children: ReactNode }) => (
  <h1 id={TITLE_ID} className="sign-in-title" tabIndex={-1}>
    {children}
  </h1>
);

/** Amplify UI's form for a new password ignores `services`, so its calls would have no deadline. */
const NewPassword = () => {
  const { username, toSignIn, submitForm } = useAuthenticator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const part = useRef<HTMLFormElement>(null);
  useFocus(part, 'forceNewPassword', problem, busy);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const save = async (password: string) => {
    await confirmSignIn({ challengeResponse: password });
    if (!isShown.current) return;
    // Amplify UI doesn't know about the call above, so the form signs in again.
    toSignIn();
    submitForm({ username, password });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const password = String(data.get('password'));
    if (password !== data.get('confirmation')) return setProblem('The passwords don’t match.');
    setProblem(undefined);
    setBusy(true);
    try {
      await withPoolDeadline(() => save(password), whyNoChallenge);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : AUTH_FAILED);
      setBusy(false);
    }
  };

  return (
    <form ref={part} onSubmit={submit} method="dialog">
      <fieldset disabled={busy}>
        <Head>Choose your password</Head>
        <PasswordField
          name="password"
          label={NEW_PASSWORD}
          autoComplete="new-password"
          minLength={TRAINER_PASSWORD_MIN}
          isRequired
        />
        <PasswordField
          name="confirmation"
          label="Confirm password"
          autoComplete="new-password"
          isRequired
        />
        <p role="alert" className={problem ? 'form-problem' : 'unseen'}>
          {problem}
        </p>
        <Button type="submit" variation="primary" isLoading={busy} loadingText="Changing">
          Change password
        </Button>
        <Button className="text-button" onClick={toSignIn}>
          Back to sign in
        </Button>
      </fieldset>
    </form>
  );
};

const KeyToCopy = () => {
  const { totpSecretCode: key, username } = useAuthenticator((each) => [
    each.totpSecretCode,
    each.username,
  ]);
  const [copied, setCopied] = useState('');
  const shown = useRef<HTMLElement>(null);
  if (!key) return null;
  const issuer = encodeURIComponent(brand.name);
  const account = encodeURIComponent(username);
  const copy = async () => {
    try {
      // Without HTTPS, browsers offer no clipboard.
      await navigator.clipboard.writeText(key);
      setCopied('Copied.');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setCopied('The key is selected. Please copy it.');
    }
  };
  return (
    <div className="authenticator-key">
      <a href={`otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}`}>
        Add it to an app on this device
      </a>
      <p>Or copy this key into the app:</p>
      <code ref={shown}>{key}</code>
      <p>
        <button type="button" className="link" onClick={copy}>
          Copy key
        </button>{' '}
        <span role="status">{copied}</span>
      </p>
    </div>
  );
};

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

// Amplify Auth's functions also accept an `AmplifyContext` first, but Amplify UI passes only the input.
const bounded =
  <Input, Output>(
    call: (input: Input) => Promise<Output>,
    why: (error: Error) => string | undefined = () => undefined,
  ) =>
  (input: unknown) =>
    withPoolDeadline(() => call(input as Input), why);

const services: ComponentProps<typeof Authenticator>['services'] = {
  handleSignIn: bounded(signIn),
  handleConfirmSignIn: bounded(confirmSignIn, whyNoChallenge),
  handleForgotPassword: bounded(resetPassword, whyNoReset),
  handleForgotPasswordSubmit: bounded(confirmResetPassword, whyNoReset),
};

/** Of a call in the step for a new password, by the step that follows. */
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
