import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmUserAttribute,
  fetchAuthSession,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { USER_POOLS_URL } from '#shared/region.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { authMessage, isSessionEnded } from '#web/auth/auth-messages.ts';
import { isTimeout, POOL_DEADLINE_MS, retry, withDeadline } from '#web/lib/deadline.ts';
import type { AuthClient, AuthOutcome } from './auth-client.ts';
import { besideSession, explainPassword } from './current-password.ts';
import { accessTokenKept, readSession, setUpTokens } from './kept-tokens.ts';
import { forgetTokens, hasExpired, hasTokens, onTokensChange } from './token-keys.ts';

const ATTEMPTS = 3;
const DEADLINE_MS = 5_000;

/** Replaces Amplify's `signOut`, which could clear the next session's tokens. */
const endSessions = async (
  { userPoolEndpoint }: SiteConfig,
  accessToken: string,
): Promise<void> => {
  const endpoint = userPoolEndpoint ?? USER_POOLS_URL;
  const ask = async (signal: AbortSignal) => {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      keepalive: true,
      signal,
    });
    if (status >= 500 || status === 429) throw new Error(`The user pool returned ${status}`);
  };
  await withDeadline(DEADLINE_MS, (signal) =>
    retry(ATTEMPTS, async () => {
      if (!signal.aborted) await ask(signal);
    }),
  ).catch(() => undefined);
};

const configure = (config: SiteConfig) => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
        loginWith: { email: true },
      },
    },
  });
  // `configure` replaced our token storage with Amplify's.
  setUpTokens();
  return config;
};

const named = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);

export const createCognito = (loadConfig: () => Promise<SiteConfig>): AuthClient => {
  setUpTokens();
  let ready: Promise<SiteConfig> | undefined;
  const configured = () => {
    ready ??= loadConfig().then(configure);
    ready.catch(() => {
      ready = undefined;
    });
    return ready;
  };

  let signingOut = Promise.resolve();

  const attempt = async (
    act: () => Promise<AuthOutcome | undefined>,
    explain: (error: unknown) => AuthOutcome = (error) => ({
      ok: false,
      message: authMessage(error),
    }),
  ): Promise<AuthOutcome> => {
    try {
      await configured();
    } catch {
      return explain(Object.assign(new Error(), { name: 'NetworkError' }));
    }
    try {
      // A sign-in can still succeed after the deadline. `onChange` then reports the new session.
      return (await withDeadline(POOL_DEADLINE_MS, act)) ?? { ok: true };
    } catch (error) {
      // The pool refuses this refresh, too. Amplify then deletes the tokens, and the page asks the
      // client to sign in.
      if (isSessionEnded(error))
        void fetchAuthSession({ forceRefresh: true }).catch(() => undefined);
      return isTimeout(error) ? { ok: false, message: authMessage(error) } : explain(error);
    }
  };

  const enter = async (email: string, password: string): Promise<AuthOutcome> => {
    // A running sign-out would also end the new session.
    await signingOut;
    // Amplify Auth refuses to sign in while any session is stored.
    forgetTokens();
    const { isSignedIn, nextStep } = await signIn({ username: email, password });
    if (isSignedIn) return { ok: true };
    const name = nextStep.signInStep === 'RESET_PASSWORD' ? 'PasswordResetRequiredException' : '';
    return { ok: false, message: authMessage(Object.assign(new Error(), { name })) };
  };

  return {
    async stored() {
      if (!hasTokens()) return undefined;
      await configured();
      return readSession();
    },

    hasExpired,

    async refresh() {
      await configured();
      await fetchAuthSession({ forceRefresh: true });
    },

    prepare: () => void configured().catch(() => undefined),

    onChange(listener) {
      const stops = [onTokensChange(listener), Hub.listen('auth', listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    signIn: ({ email, password }) => attempt(() => enter(email, password)),

    signUp: ({ fullName, email, password }) =>
      attempt(async () => {
        try {
          await signUp({
            username: email,
            password,
            options: { userAttributes: { email, name: fullName } },
          });
        } catch (error) {
          // After a double submit or a lost response, the existing account may be the visitor's own.
          if (!named(error, 'UsernameExistsException')) throw error;
          const entered = await enter(email, password).catch(() => undefined);
          if (entered?.ok) return entered;
          throw error;
        }
        const entered = await enter(email, password).catch(() => undefined);
        if (!entered?.ok) {
          return {
            ok: false,
            message: 'Your account is ready, but we couldn’t sign you in. Please sign in.',
            next: 'sign-in',
          };
        }
        return entered;
      }),

    async signOut() {
      const accessToken = await accessTokenKept();
      forgetTokens();
      const config = await configured();
      if (accessToken) signingOut = endSessions(config, accessToken);
    },

    requestPasswordCode: (email) =>
      attempt(
        async () => {
          await resetPassword({ username: email });
          return undefined;
        },
        (error) =>
          named(error, 'UserNotFoundException', 'InvalidParameterException')
            ? { ok: true }
            : { ok: false, message: authMessage(error) },
      ),

    setPassword: ({ email, code, password }) =>
      attempt(async () => {
        await confirmResetPassword({
          username: email,
          confirmationCode: code,
          newPassword: password,
        });
        const entered = await enter(email, password).catch(() => undefined);
        return entered?.ok
          ? entered
          : {
              ok: false,
              message: 'Your new password is saved, but we couldn’t sign you in. Please sign in.',
              next: 'sign-in',
            };
      }),

    changePassword: ({ current, password }) =>
      attempt(async () => {
        await updatePassword({ oldPassword: current, newPassword: password });
        return undefined;
      }, explainPassword),

    signInAgain: ({ email, password }) =>
      attempt(async () => {
        await besideSession(() => signIn({ username: email, password }));
        return undefined;
      }, explainPassword),

    requestEmailCode: () =>
      attempt(async () => {
        await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
        return undefined;
      }),

    confirmEmail: (code) =>
      attempt(async () => {
        await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code });
        return undefined;
      }),
  };
};
