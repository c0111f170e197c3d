import { Button, PasswordField, useAuthenticator } from '@aws-amplify/ui-react';
import { confirmSignIn } from 'aws-amplify/auth';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { AUTH_FAILED } from '#web/auth/auth-messages.ts';
import { Head, useFocus } from './form-focus.tsx';
import { whyNoChallenge, withPoolDeadline } from './pool-calls.ts';

export const NEW_PASSWORD = `New password, ${TRAINER_PASSWORD_MIN} characters or more`;

/** Amplify UI's form for a new password ignores `services`, so its calls would have no deadline. */
export const NewPassword = () => {
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
        <Button type="submit" variation="primary" isLoading={busy} loadingText="Saving">
          Save password
        </Button>
        <Button className="text-button" onClick={toSignIn}>
          Back to sign in
        </Button>
      </fieldset>
    </form>
  );
};
