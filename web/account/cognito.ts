import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmUserAttribute,
  fetchAuthSession,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import type { SiteConfig } from '#shared/contract.ts';
import type { AuthClient, AuthOutcome, StoredSession } from '#web/account/auth-client.ts';
import { authMessage } from '#web/account/auth-messages.ts';

/** How long the pool may take to end all sessions before this browser's is ended without it. */
const SIGN_OUT_MS = 5_000;

const configure = ({ userPoolId, userPoolClientId, userPoolEndpoint }: SiteConfig) =>
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

const tokens = () => cognitoUserPoolsTokenProvider.authTokenStore;

/** How the keys begin under which Amplify keeps a session. */
const KEPT = 'CognitoIdentityServiceProvider.';

/** Whoever is signed out needs no settings to be told so. */
const keepsTokens = () => Object.keys(localStorage).some((key) => key.startsWith(KEPT));

const named = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);

/** The user pool through Amplify Auth, which keeps its tokens in local storage (specification, section 9). */
export const createCognito = (loadConfig: () => Promise<SiteConfig>): AuthClient => {
  // What Amplify asks when another tab changes the session, it cannot answer before it has the site's settings:
  // `onChange` hears of that by itself.
  cognitoUserPoolsTokenProvider.teardownNotify();

  let ready: Promise<void> | undefined;
  const configured = () => {
    ready ??= loadConfig().then(configure);
    ready.catch(() => {
      ready = undefined;
    });
    return ready;
  };

  const attempt = async (
    act: () => Promise<AuthOutcome | undefined>,
    said: (error: unknown) => AuthOutcome = (error) => ({ ok: false, message: authMessage(error) }),
  ): Promise<AuthOutcome> => {
    try {
      await configured();
    } catch {
      return said(Object.assign(new Error(), { name: 'NetworkError' }));
    }
    try {
      return (await act()) ?? { ok: true };
    } catch (error) {
      return said(error);
    }
  };

  const enter = async (email: string, password: string): Promise<AuthOutcome> => {
    // What is left of a session that could not be renewed would stand in the way.
    await tokens().clearTokens();
    const { isSignedIn, nextStep } = await signIn({ username: email, password });
    if (isSignedIn) return { ok: true };
    const name = nextStep.signInStep === 'RESET_PASSWORD' ? 'PasswordResetRequiredException' : '';
    return { ok: false, message: authMessage(Object.assign(new Error(), { name })) };
  };

  return {
    async stored() {
      if (!keepsTokens()) return undefined;
      await configured();
      return readSession(await tokens().loadTokens());
    },

    async refresh() {
      await configured();
      await fetchAuthSession({ forceRefresh: true });
    },

    prepare: () => void configured().catch(() => undefined),

    onChange(listener) {
      const inAnotherTab = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(KEPT)) listener();
      };
      addEventListener('storage', inAnotherTab);
      const endHub = Hub.listen('auth', listener);
      return () => {
        removeEventListener('storage', inAnotherTab);
        endHub();
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
          // Sent twice, or the first answer was lost: whoever knows the password may enter.
          if (!named(error, 'UsernameExistsException')) throw error;
          const entered = await enter(email, password).catch(() => undefined);
          if (entered?.ok) return entered;
          throw error;
        }
        const entered = await enter(email, password).catch(() => undefined);
        if (!entered?.ok) {
          return { ok: false, message: 'Your account is ready. Please sign in.', next: 'sign-in' };
        }
        return entered;
      }),

    async signOut() {
      await configured();
      await Promise.race([
        signOut({ global: true }).catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS)),
      ]);
      await tokens().clearTokens();
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
          : { ok: false, message: 'Your password is changed. Please sign in.', next: 'sign-in' };
      }),

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

type Tokens = Awaited<ReturnType<ReturnType<typeof tokens>['loadTokens']>>;

const readSession = (kept: Tokens): StoredSession | undefined => {
  const claims = kept?.idToken?.payload;
  if (!kept || !claims?.sub) return undefined;
  const expiry = Math.min(kept.accessToken.payload.exp ?? 0, claims.exp ?? 0) * 1000;
  return {
    accessToken: kept.accessToken.toString(),
    expiresAt: expiry - (kept.clockDrift || 0),
    account: {
      id: claims.sub,
      email: String(claims.email ?? ''),
      fullName: String(claims.name ?? ''),
      emailConfirmed: String(claims.email_verified) === 'true',
    },
  };
};
