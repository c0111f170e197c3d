import { storage } from '#web/lib/storage.ts';

// Pages check for stored tokens before they load Amplify Auth, so this file knows Amplify's keys.

const PREFIX = 'CognitoIdentityServiceProvider.';
const EXPIRED = 'coaching.session-expired';

export const keptKeys = () => storage.keys().filter((key) => key.startsWith(PREFIX));

export const hasTokens = (): boolean => keptKeys().length > 0;

export const hasExpired = (): boolean => storage.get(EXPIRED) !== null;

export const removeTokens = (): void => {
  for (const key of keptKeys()) storage.remove(key);
};

export const markExpired = (): void => storage.set(EXPIRED, 'yes');

/** Other tabs must see a sign-out, not an expired session. */
export const forgetTokens = (): void => {
  storage.remove(EXPIRED);
  removeTokens();
};

export const onTokensChange = (listener: () => void): (() => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};
