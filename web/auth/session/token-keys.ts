import { storage } from '#web/lib/storage.ts';

// Reads Amplify Auth's stored tokens as far as that is possible without its script.

const PREFIX = 'CognitoIdentityServiceProvider.';
const EXPIRED = 'coaching.session-expired';

export const keptKeys = () => storage.keys().filter((key) => key.startsWith(PREFIX));

/** Doesn't need the site's settings, which signed-out visitors load only when they use a form. */
export const hasTokens = (): boolean => keptKeys().length > 0;

export const hasExpired = (): boolean => storage.get(EXPIRED) !== null;

export const removeTokens = (): void => {
  for (const key of keptKeys()) storage.remove(key);
};

/** The next sign-in or sign-out removes this mark. */
export const markExpired = (): void => storage.set(EXPIRED, 'yes');

/** Clears the session of any account. Other tabs treat its end as a sign-out. */
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
