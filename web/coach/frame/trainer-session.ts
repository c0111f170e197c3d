import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sessionStorage as tabStorage } from 'aws-amplify/utils';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import type { CallerSession } from '#web/lib/call.ts';
import { handOver, type Session } from './hand-over.ts';

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
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
};

export const forgetSession = (): Promise<void> =>
  cognitoUserPoolsTokenProvider.authTokenStore.clearTokens();

const own = async (refused?: string): Promise<Session | undefined> => {
  let { tokens } = await fetchAuthSession();
  if (tokens && tokens.accessToken.toString() === refused) {
    ({ tokens } = await fetchAuthSession({ forceRefresh: true }));
  }
  if (!tokens) return undefined;
  const { accessToken, idToken } = tokens;
  const { exp = 0, auth_time: signedInAt } = accessToken.payload;
  return {
    accessToken: accessToken.toString(),
    expiresAt: exp * 1000,
    signedInAt: Number(signedInAt) * 1000,
    trainer: String(idToken?.payload.email ?? ''),
  };
};

const maxAge = coachLimits.signInMaxAgeSeconds * 1000;

const TAB_LOCK = 'coach.tab';
let isCounted = false;

/** Each tab holds a lock until it closes, so that the others can count it. */
const beCounted = async () =>
  navigator.locks.request(TAB_LOCK, { mode: 'shared' }, () => {
    isCounted = true;
    return new Promise(() => undefined);
  });
beCounted().catch(() => undefined);

const countOtherTabs = async (): Promise<number> => {
  const { held = [] } = await navigator.locks.query();
  if (!isCounted) throw new Error('The browser gave this tab no lock');
  return held.filter(({ name }) => name === TAB_LOCK).length - 1;
};

export const tabs = handOver({
  own,
  maxAge,
  countOtherTabs,
  channel: new BroadcastChannel('coach.session'),
});

let signedInAt = 0;
let trainer = '';

export const isSignInOld = (now: Date): boolean => signedInAt + maxAge < now.getTime();

const current = async (refused?: string): Promise<Session | undefined> => {
  const session = (await own(refused)) ?? (await tabs.current(refused));
  if (session) ({ signedInAt, trainer } = session);
  return session;
};

export const trainerSession: CallerSession = {
  accessToken: async () => (await current())?.accessToken,
  renew: async (refused) => ((await current(refused)) ? 'renewed' : 'ended'),
};

export const lastTrainer = (): string => trainer;

export const trainerAddress = async (): Promise<string> =>
  ((await own()) ?? tabs.handed())?.trainer ?? '';
