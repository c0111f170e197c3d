import { cognitoUserPoolsTokenProvider as provider } from 'aws-amplify/auth/cognito';
import { authMessage, isSessionEnded } from '#web/auth/auth-messages.ts';
import type { AuthOutcome } from './auth-client.ts';

const WRONG_PASSWORD = 'That isn’t your current password. Check it, then try again.';

export const explainPassword = (error: unknown): AuthOutcome => {
  const isWrong =
    error instanceof Error &&
    error.name === 'NotAuthorizedException' &&
    !isSessionEnded(error) &&
    !/attempts exceeded/i.test(error.message);
  return { ok: false, message: isWrong ? WRONG_PASSWORD : authMessage(error) };
};

/** Amplify Auth refuses to sign in while `getTokens` returns a session. */
export const besideSession = async (act: () => Promise<unknown>): Promise<void> => {
  const kept = async () => (await provider.authTokenStore.loadTokens())?.refreshToken;
  const before = await kept();
  const { getTokens } = provider;
  provider.getTokens = async (options) =>
    (await kept()) === before ? null : getTokens.call(provider, options);
  try {
    await act();
  } finally {
    provider.getTokens = getTokens;
  }
};
