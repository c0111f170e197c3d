import { Button, PasswordField, useAuthenticator } from '@aws-amplify/ui-react';
import { confirmSignIn } from 'aws-amplify/auth';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { AUTH_FAILED } from '#web/auth/auth-messages.ts';
import { inTime } from '#web/coach/sign-in/in-time.ts';

/**
 * An invited trainer replaces the temporary password. Amplify UI's own form ignores `services`, so it would wait
 * for the pool without a deadline.
 */
export const NewPassword = () => {
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
    await confirmSignIn({ challengeResponse: password });
    if (!isShown.current) return;
    // Amplify UI doesn't know about this call, so it signs in with the new password.
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
      await inTime(() => save(password));
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
          Change Password
        </Button>
        <Button className="text-button" onClick={toSignIn}>
          Back to Sign In
        </Button>
      </fieldset>
    </form>
  );
};
