import { signIn, updatePassword } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider as provider } from 'aws-amplify/auth/cognito';
import { authMessage } from '#web/auth/auth-messages.ts';
import type { AuthOutcome } from '#web/auth/session/auth-client.ts';
import { POOL_DEADLINE_MS, withDeadline } from '#web/lib/deadline.ts';

const WRONG_PASSWORD = 'That isn’t your current password. Check it, then try again.';

const isWrong = (error: unknown) =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  !/attempts exceeded|token/i.test(error.message);

const attempt = async (act: () => Promise<unknown>): Promise<AuthOutcome> => {
  try {
    await withDeadline(POOL_DEADLINE_MS, act);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: isWrong(error) ? WRONG_PASSWORD : authMessage(error) };
  }
};

export const changePassword = ({ current, password }: { current: string; password: string }) =>
  attempt(() => updatePassword({ oldPassword: current, newPassword: password }));

/**
 * Runs `act` with the session hidden from Amplify Auth, because Amplify Auth refuses to sign in
 * while a session exists. If `act` fails, all tabs stay signed in.
 */
const besideSession = async <T>(act: () => Promise<T>): Promise<T> => {
  const kept = async () => (await provider.authTokenStore.loadTokens())?.refreshToken;
  const before = await kept();
  const { getTokens } = provider;
  provider.getTokens = async (options) =>
    (await kept()) === before ? null : getTokens.call(provider, options);
  try {
    return await act();
  } finally {
    provider.getTokens = getTokens;
  }
};

export const signInAgain = (email: string, password: string): Promise<AuthOutcome> =>
  attempt(() => besideSession(() => signIn({ username: email, password })));
