import {
  cognitoUserPoolsTokenProvider as provider,
  refreshAuthTokensWithoutDedupe,
} from 'aws-amplify/auth/cognito';
import { withDeadline } from '#web/lib/deadline.ts';
import { storage } from '#web/lib/storage.ts';
import type { StoredSession } from './auth-client.ts';
import { forgetTokens, keptKeys, markExpired, removeTokens } from './token-keys.ts';

const REFRESH_MS = 5_000;

type Refresh = typeof refreshAuthTokensWithoutDedupe;
type Tokens = Awaited<ReturnType<typeof provider.authTokenStore.loadTokens>>;

const loadTokens = () => provider.authTokenStore.loadTokens();

/** A response that arrives after a sign-out or a new sign-in must not change the tokens. */
const guarded =
  (refresh: Refresh, deadlineMs: number): Refresh =>
  async (options) => {
    const isReplaced = async () =>
      (await loadTokens())?.refreshToken !== options.tokens.refreshToken;
    try {
      const tokens = await withDeadline(deadlineMs, () => refresh(options));
      if (!(await isReplaced())) return tokens;
    } catch (error) {
      if (!(await isReplaced())) {
        // Without the mark, other tabs would take the missing tokens for a sign-out.
        markExpired();
        throw error;
      }
    }
    throw Object.assign(new Error('Another session took its place'), { name: 'SessionReplaced' });
  };

export const setUpTokens = (refresh = refreshAuthTokensWithoutDedupe, deadlineMs = REFRESH_MS) => {
  // Amplify's storage listener fails until the page has loaded the site's settings.
  provider.teardownNotify();
  provider.setKeyValueStorage({
    getItem: async (key) => storage.get(key),
    setItem: async (key, value) => storage.set(key, value),
    removeItem: async (key) => storage.remove(key),
    clear: async () => forgetTokens(),
  });
  provider.tokenOrchestrator.setTokenRefresher(guarded(refresh, deadlineMs));
};

export const accessTokenKept = async (): Promise<string | undefined> =>
  (await loadTokens())?.accessToken.toString();

export const readSession = async (): Promise<StoredSession | undefined> => {
  const hadToken = keptKeys().some((key) => key.endsWith('.accessToken'));
  const tokens = await loadTokens();
  if (!tokens && hadToken) removeTokens();
  return sessionOf(tokens);
};

const sessionOf = (tokens: Tokens): StoredSession | undefined => {
  const claims = tokens?.idToken?.payload;
  if (!tokens || !claims?.sub) return undefined;
  const expiry = Math.min(tokens.accessToken.payload.exp ?? 0, claims.exp ?? 0) * 1000;
  return {
    accessToken: tokens.accessToken.toString(),
    expiresAt: expiry - (tokens.clockDrift || 0),
    account: {
      id: String(claims.sub),
      email: String(claims.email ?? ''),
      fullName: String(claims.name ?? ''),
      emailConfirmed: String(claims.email_verified) === 'true',
    },
  };
};
