import type { Authenticator } from '@aws-amplify/ui-react';
import { confirmResetPassword, confirmSignIn, resetPassword, signIn } from 'aws-amplify/auth';
import type { ComponentProps } from 'react';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { authMessage } from '#web/auth/auth-messages.ts';
import { isTimeout, POOL_DEADLINE_MS, withDeadline } from '#web/lib/deadline.ts';

const WRONG_CODE = 'That code is wrong or has expired. Type the one that your app shows now.';

/** Cognito's own sentences for these errors, such as “Code mismatch”, don't say what to do. */
const challengeProblems: Readonly<Record<string, string>> = {
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  ExpiredCodeException: 'You have used that code before. Wait until your app shows the next one.',
  NotAuthorizedException: 'This sign-in has ended. Go back and sign in again.',
};

export const WEAK_PASSWORD = `You can’t use this password. Choose a different one with at least ${TRAINER_PASSWORD_MIN} characters.`;

const resetProblems: Readonly<Record<string, string>> = {
  InvalidPasswordException: WEAK_PASSWORD,
  NotAuthorizedException: 'You can’t reset this password. Ask the owner of the site.',
};

/** The deadline doesn't cancel the call, so a late sign-in still succeeds. */
export const withPoolDeadline = async <T>(
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

export const whyNoChallenge = ({ name }: Error) => challengeProblems[name];
const whyNoReset = (error: Error) => resetProblems[error.name] ?? authMessage(error);

// Amplify Auth's functions also accept an `AmplifyContext` first, but Amplify UI passes only the input.
const bounded =
  <Input, Output>(
    call: (input: Input) => Promise<Output>,
    why: (error: Error) => string | undefined = () => undefined,
  ) =>
  (input: unknown) =>
    withPoolDeadline(() => call(input as Input), why);

export const services: ComponentProps<typeof Authenticator>['services'] = {
  handleSignIn: bounded(signIn),
  handleConfirmSignIn: bounded(confirmSignIn, whyNoChallenge),
  handleForgotPassword: bounded(resetPassword, whyNoReset),
  handleForgotPasswordSubmit: bounded(confirmResetPassword, whyNoReset),
};
