import { storage } from '#web/lib/storage.ts';

// Of the tokens that Amplify Auth keeps, all that can be told without its script.

/** Its `AUTH_KEY_PREFIX`. */
const PREFIX = 'CognitoIdentityServiceProvider.';
const EXPIRED = 'coaching.session-expired';

/** Those of a kept session. */
export const keptKeys = () => storage.keys().filter((key) => key.startsWith(PREFIX));

/** Signed-out visitors never load the site's settings. */
export const hasTokens = (): boolean => keptKeys().length > 0;

/** Whether the last session of this browser ended because the pool no longer renewed it. */
export const hasExpired = (): boolean => storage.get(EXPIRED) !== null;

export const removeTokens = (): void => {
  for (const key of keptKeys()) storage.remove(key);
};

/** Signing in and out removes the mark. */
export const markExpired = (): void => storage.set(EXPIRED, 'yes');

/** Clears the session of any account. Other tabs take its end for a sign-out. */
export const forgetTokens = (): void => {
  storage.remove(EXPIRED);
  removeTokens();
};

/** Calls `listener` when another tab changes the tokens. */
export const onTokensChange = (listener: () => void): (() => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};
