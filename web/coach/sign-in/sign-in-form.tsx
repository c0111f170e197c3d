import { Authenticator, Button, PasswordField, useAuthenticator } from '@aws-amplify/ui-react';
import {
  type ConfirmSignInInput,
  confirmResetPassword,
  confirmSignIn,
  resetPassword,
  signIn,
} from 'aws-amplify/auth';
import { I18n } from 'aws-amplify/utils';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
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
  'Resend Code': 'Resend code',
  'Reset Password': 'Reset password',
  'Confirm Password': 'Confirm password',
  'New Password': 'New password',
  'Confirmation Code': 'Confirmation code',
});

const WRONG_CODE = 'That code is wrong or has expired. Type the one that your app shows now.';

/** Cognito's own sentences for these errors, such as “Code mismatch”, don't say what to do. */
const challengeProblems: Readonly<Record<string, string>> = {
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  ExpiredCodeException: 'You have used that code before. Wait until your app shows the next one.',
  NotAuthorizedException: 'This sign-in has ended. Go back and sign in again.',
};

const answerChallenge = async (input: ConfirmSignInInput) => {
  try {
    return await confirmSignIn(input);
  } catch (error) {
    const problem = error instanceof Error ? challengeProblems[error.name] : undefined;
    throw problem ? new Error(problem, { cause: error }) : error;
  }
};

/** The deadline doesn't cancel the call, so a late sign-in still succeeds. */
const withPoolDeadline = async <T,>(call: () => Promise<T>): Promise<T> => {
  try {
    return await withDeadline(POOL_DEADLINE_MS, call);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new Error(authMessage(error), { cause: error });
  }
};

/** Amplify UI's form for a new password ignores `services`, so its calls would have no deadline. */
const NewPassword = () => {
  const { username, toSignIn, submitForm } = useAuthenticator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const save = async (password: string) => {
    await answerChallenge({ challengeResponse: password });
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
      await withPoolDeadline(() => save(password));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : AUTH_FAILED);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} method="dialog">
      <fieldset disabled={busy}>
        <h1 className="sign-in-title">Choose your password</h1>
        <PasswordField
          name="password"
          label={`New password, ${TRAINER_PASSWORD_MIN} characters or more`}
          autoComplete="new-password"
          minLength={TRAINER_PASSWORD_MIN}
          isRequired
          autoFocus
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

const Head = ({ children }: { children: ReactNode }) => (
  <h1 className="sign-in-title">{children}</h1>
);

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
};

const code = {
  label: 'Six digits',
  placeholder: '',
  inputMode: 'numeric',
  autoFocus: true,
} as const;

const formFields = {
  signIn: {
    username: { label: 'Email', placeholder: '', isRequired: true, autoFocus: true },
    password: { placeholder: '' },
  },
  confirmSignIn: { confirmation_code: code },
  setupTotp: {
    QR: { totpIssuer: brand.name },
    confirmation_code: code,
  },
};

// Amplify Auth's functions also accept an `AmplifyContext` first, but Amplify UI passes only the input.
const bounded =
  <Input, Output>(call: (input: Input) => Promise<Output>) =>
  (input: unknown) =>
    withPoolDeadline(() => call(input as Input));

const services: ComponentProps<typeof Authenticator>['services'] = {
  handleSignIn: bounded(signIn),
  handleConfirmSignIn: bounded(answerChallenge),
  handleForgotPassword: bounded(resetPassword),
  handleForgotPasswordSubmit: bounded(confirmResetPassword),
};

export const SignInForm = () => {
  const { route } = useAuthenticator((each) => [each.route]);
  if (route === 'forceNewPassword') return <NewPassword />;
  return (
    <Authenticator
      hideSignUp
      loginMechanisms={['email']}
      components={components}
      formFields={formFields}
      services={services}
    />
  );
};
