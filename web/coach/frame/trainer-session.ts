import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider as provider } from 'aws-amplify/auth/cognito';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import type { CallerSession } from '#web/lib/call.ts';
import { POOL_DEADLINE_MS, withDeadline } from '#web/lib/deadline.ts';
import { storage } from '#web/lib/storage.ts';

/** A client's sign-in or sign-out on the same site deletes all tokens that lack this prefix. */
const PREFIX = 'trainers.';

/** All tabs share these tokens, and a sign-out in one tab signs out the others. */
const tokenStorage: KeyValueStorageInterface = {
  getItem: async (key) => storage.get(PREFIX + key),
  setItem: async (key, value) => storage.set(PREFIX + key, value),
  removeItem: async (key) => storage.remove(PREFIX + key),
  clear: async () => {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key);
  },
  addListener(listener) {
    const tell = ({ key, oldValue, newValue }: StorageEvent) => {
      if (!key?.startsWith(PREFIX)) return;
      void listener({ key: key.slice(PREFIX.length), oldValue, newValue });
    };
    addEventListener('storage', tell);
    return () => removeEventListener('storage', tell);
  },
};

export const configureSignIn = ({ trainers, userPoolEndpoint }: SiteConfig): void => {
  if (!trainers) throw new Error('The site’s settings don’t name the trainers’ pool');
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: trainers.userPoolId,
        userPoolClientId: trainers.userPoolClientId,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        loginWith: { email: true },
        passwordFormat: { minLength: TRAINER_PASSWORD_MIN },
      },
    },
  });
  provider.setKeyValueStorage(tokenStorage);
};

export interface TrainerSession {
  /** An email address. */
  trainer: string;
  /** In milliseconds since 1970. */
  signedInAt: number;
}

export const storedSession = async (): Promise<TrainerSession | undefined> => {
  const tokens = await provider.authTokenStore.loadTokens();
  if (!tokens) return undefined;
  return {
    trainer: String(tokens.idToken?.payload.email ?? ''),
    signedInAt: Number(tokens.accessToken.payload.auth_time) * 1000,
  };
};

export const isOver = ({ signedInAt }: TrainerSession): boolean =>
  signedInAt + coachLimits.signInMaxAgeSeconds * 1000 <= Date.now();

const accessToken = async (options?: { forceRefresh: boolean }): Promise<string | undefined> =>
  (await fetchAuthSession(options)).tokens?.accessToken.toString();

export const trainerSession: CallerSession = {
  accessToken,
  async renew(refused) {
    const token = await accessToken();
    const renewed = token === refused ? await accessToken({ forceRefresh: true }) : token;
    return renewed ? 'renewed' : 'ended';
  },
};

let ending: Promise<void> | undefined;

/** Amplify clears the tokens only after the pool has answered. */
const endNow = async (): Promise<void> => {
  try {
    await withDeadline(POOL_DEADLINE_MS, () => signOut());
  } catch {
    await provider.authTokenStore.clearTokens();
    // The pool's late answer would clear the tokens of the next session.
    location.reload();
  }
};

export const endSession = (): Promise<void> => {
  ending ??= endNow().finally(() => {
    ending = undefined;
  });
  return ending;
};
