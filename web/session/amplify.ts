import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { loadConfig } from '#web/lib/config.ts';
import { POOL_DEADLINE_MS, withDeadline } from '#web/lib/deadline.ts';
import { authMessage, challengeMessage, isSessionEnded, isWrongCode } from './auth-messages.ts';
import type {
  Account,
  AuthFailure,
  AuthOutcome,
  PoolName,
  SignInOutcome,
  Stored,
} from './session-types.ts';

// Pages load this file only when they need the user pool. `Amplify.configure` is global, so a page
// uses one pool: links between `/coach` and the other pages load the page.

export const configure = async (pool: PoolName): Promise<void> => {
  const { trainers, userPoolEndpoint, ...clients } = await loadConfig();
  const chosen = pool === 'trainers' ? trainers : clients;
  if (!chosen) throw new Error('The site has no user pool for trainers');
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: chosen.userPoolId,
        userPoolClientId: chosen.userPoolClientId,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        loginWith: { email: true },
      },
    },
  });
};

/** Amplify refreshes an expired token by itself. */
export const read = async (forceRefresh = false): Promise<Stored | undefined> => {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  const claims = tokens?.idToken?.payload;
  if (!tokens || !claims?.sub) return undefined;
  const account: Account = {
    id: String(claims.sub),
    email: String(claims.email ?? ''),
    fullName: String(claims.name ?? ''),
  };
  const expiresAt = (tokens.accessToken.payload.exp ?? 0) * 1000;
  return { account, token: tokens.accessToken.toString(), expiresAt };
};

export const onChange = (listener: (event: string) => void): void =>
  void Hub.listen('auth', ({ payload }) => listener(payload.event));

const attempt = async <Outcome>(
  act: () => Promise<Outcome>,
  messageOf = authMessage,
): Promise<Outcome | AuthFailure> => {
  try {
    return await withDeadline(POOL_DEADLINE_MS, act);
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
};

const stepOf = ({ isSignedIn, nextStep }: SignInOutput): SignInOutcome => {
  if (isSignedIn) return { ok: true, step: 'done' };
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { ok: true, step: 'first-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { ok: true, step: 'code' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { ok: true, step: 'enroll', secret: nextStep.totpSetupDetails.sharedSecret };
    case 'RESET_PASSWORD':
      return { ok: false, message: authMessage({ name: 'PasswordResetRequiredException' }) };
    default:
      return { ok: false, message: authMessage(undefined) };
  }
};

const enter = async (email: string, password: string): Promise<SignInOutcome> => {
  // Amplify refuses to sign in while another session is stored.
  if (await read().catch(() => undefined)) await signOut();
  return stepOf(await signIn({ username: email, password }));
};

export const signInWith = (email: string, password: string): Promise<SignInOutcome> =>
  attempt(() => enter(email, password));

/** Answers the pool's question: a new password, a code, or the first code of an app. */
export const answerStep = (response: string): Promise<SignInOutcome> =>
  attempt(
    async () => stepOf(await confirmSignIn({ challengeResponse: response })),
    challengeMessage,
  );

const READY = 'Your account is ready, but we couldn’t sign you in. Please sign in.';
const SAVED = 'Your new password is saved, but we couldn’t sign you in. Please sign in.';

/** If the sign-in fails, `sentence` says what has succeeded before it. */
const enterAfter = async (email: string, password: string, sentence: string) => {
  const entered = await enter(email, password).catch(() => undefined);
  if (entered?.ok) return entered;
  return { ok: false as const, message: sentence, next: 'sign-in' as const };
};

export const signUpWith = (account: {
  fullName: string;
  email: string;
  password: string;
}): Promise<AuthOutcome> =>
  attempt(async () => {
    const { fullName, email, password } = account;
    try {
      const userAttributes = { email, name: fullName };
      await signUp({ username: email, password, options: { userAttributes } });
    } catch (error) {
      // After a double submit or a lost response, the account may be the visitor's own.
      if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
      const entered = await enter(email, password).catch(() => undefined);
      if (!entered?.ok) throw error;
      return entered;
    }
    return enterAfter(email, password, READY);
  });

/** Says nothing about whether the account exists. */
export const requestPasswordCode = (email: string): Promise<AuthOutcome> =>
  attempt(async () => {
    try {
      await resetPassword({ username: email });
    } catch (error) {
      const { name } = error as Error;
      const isUnknown = name === 'UserNotFoundException' || name === 'InvalidParameterException';
      if (!isUnknown) throw error;
    }
    return { ok: true as const };
  });

export const setPassword = (change: {
  email: string;
  code: string;
  password: string;
}): Promise<Extract<SignInOutcome, { ok: true }> | AuthFailure> =>
  attempt(async () => {
    const { email, code, password } = change;
    try {
      await confirmResetPassword({
        username: email,
        confirmationCode: code,
        newPassword: password,
      });
    } catch (error) {
      if (!isWrongCode(error)) throw error;
      return { ok: false as const, message: authMessage(error), field: 'code' };
    }
    return enterAfter(email, password, SAVED);
  });

const WRONG_PASSWORD = 'That isn’t your current password. Check it, then try again.';

export const changePassword = (current: string, password: string): Promise<AuthOutcome> =>
  attempt(async () => {
    try {
      await updatePassword({ oldPassword: current, newPassword: password });
      return { ok: true as const };
    } catch (error) {
      const { name, message } = error as Error;
      const isWrong =
        name === 'NotAuthorizedException' &&
        !isSessionEnded(error) &&
        !/attempts exceeded/i.test(message);
      if (!isWrong) throw error;
      return { ok: false as const, message: WRONG_PASSWORD, field: 'current' };
    }
  });

/** Ends all sessions of the account. Amplify clears this browser even if the pool refuses. */
export const signOutEverywhere = async (): Promise<void> => {
  // The pool refuses an expired token, and Amplify doesn't renew it here.
  await fetchAuthSession().catch(() => undefined);
  await signOut({ global: true });
};
