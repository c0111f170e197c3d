import { cognitoUserPoolsTokenProvider as provider } from 'aws-amplify/auth/cognito';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCognito } from '#web/auth/session/cognito.ts';
import { readSession, setUpTokens } from '#web/auth/session/kept-tokens.ts';
import { forgetTokens, hasExpired, hasTokens } from '#web/auth/session/token-keys.ts';
import { storage } from '#web/lib/storage.ts';

const CLIENT = 'CognitoIdentityServiceProvider.client';
const EXPIRED = 'coaching.session-expired';
const config = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Unit',
  userPoolClientId: 'client',
  userPoolEndpoint: 'http://pool.test/',
};

const token = (claims: object) =>
  [{ alg: 'none' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const keep = (sub: string, refreshToken = `refresh of ${sub}`) => {
  const claims = { sub, iat: 1, exp: Math.floor(Date.now() / 1000) + 3600, email: `${sub}@x.test` };
  storage.set(`${CLIENT}.LastAuthUser`, sub);
  for (const [name, value] of Object.entries({
    accessToken: token(claims),
    idToken: token({ ...claims, name: sub }),
    refreshToken,
    clockDrift: '0',
  }))
    storage.set(`${CLIENT}.${sub}.${name}`, value);
};

const keptAccount = async () => (await readSession())?.account.id;

type Refresh = NonNullable<Parameters<typeof setUpTokens>[0]>;
type Tokens = Awaited<ReturnType<Refresh>>;

const refreshing = (deadlineMs?: number) => {
  const answer = Promise.withResolvers<Tokens>();
  const asked = Promise.withResolvers<void>();
  setUpTokens(() => {
    asked.resolve();
    return answer.promise;
  }, deadlineMs);
  const refreshed = provider.getTokens({ forceRefresh: true }).catch((error: Error) => error.name);
  return { ...answer, asked: asked.promise, refreshed };
};

const newTokens = async (sub: string): Promise<Tokens> => {
  const tokens = await provider.authTokenStore.loadTokens();
  if (!tokens) throw new Error('Nobody is signed in');
  return { ...tokens, refreshToken: 'the next one', username: sub };
};

const refused = () => Object.assign(new Error(), { name: 'NotAuthorizedException' });

beforeEach(() => {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(items, name, { value, enumerable: false });
  vi.stubGlobal('localStorage', items);
  provider.setAuthConfig({ Cognito: { ...config, loginWith: { email: true } } });
  setUpTokens();
});
afterEach(() => {
  forgetTokens();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['new tokens', async () => newTokens('ada')],
  ['a refusal', async () => Promise.reject(refused())],
])(
  'the browser keeps a new sign-in’s tokens if the refresh of an earlier session then gets %s',
  async (_, answer) => {
    keep('ada');
    const { resolve, reject, asked, refreshed } = refreshing();
    await asked;
    const late = answer();
    await late.catch(() => undefined);
    forgetTokens();
    keep('eve');
    await late.then(resolve, reject);
    expect(await refreshed).toBe('SessionReplaced');
    expect(await keptAccount()).toBe('eve');
    expect(hasExpired()).toBe(false);
  },
);

test('the browser doesn’t store refreshed tokens that arrive after a sign-out', async () => {
  keep('ada');
  const { resolve, asked, refreshed } = refreshing();
  await asked;
  const tokens = await newTokens('ada');
  forgetTokens();
  resolve(tokens);
  expect(await refreshed).toBe('SessionReplaced');
  expect(hasTokens()).toBe(false);
});

test('a refresh without a response ends after its deadline and keeps the session', async () => {
  vi.useFakeTimers();
  keep('ada');
  const { refreshed } = refreshing(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refreshed).toBe('TimeoutError');
  expect(await keptAccount()).toBe('ada');
});

test('a sign-out deletes the tokens at once, and a late response to the sign-out doesn’t change a later session', async () => {
  const answer = Promise.withResolvers<Response>();
  const pool = vi.fn<typeof fetch>(() => answer.promise);
  vi.stubGlobal('fetch', pool);
  const client = createCognito(async () => config);
  keep('ada');
  const { accessToken = '' } = (await client.stored()) ?? {};
  await client.signOut();
  expect(hasTokens()).toBe(false);
  expect(pool.mock.calls).toMatchObject([
    [config.userPoolEndpoint, { body: JSON.stringify({ AccessToken: accessToken }) }],
  ]);
  keep('eve');
  answer.resolve(new Response('{}'));
  await vi.waitFor(async () => expect(await keptAccount()).toBe('eve'));
});

test.each(['not a token', 'a.b.c'])(
  'if the stored access token is "%s", the page deletes all tokens',
  async (garbage) => {
    keep('ada');
    storage.set(`${CLIENT}.ada.accessToken`, garbage);
    expect(await keptAccount()).toBeUndefined();
    expect(hasTokens()).toBe(false);
  },
);

test('reading a session that another tab is still writing doesn’t change the session', async () => {
  storage.set(`${CLIENT}.LastAuthUser`, 'ada');
  expect(await keptAccount()).toBeUndefined();
  expect(hasTokens()).toBe(true);
});

function refuse(): never {
  throw new DOMException('', 'SecurityError');
}

const full = Object.defineProperty({ getItem: () => null, removeItem: () => {} }, 'setItem', {
  value: refuse,
});

test.each<[string, PropertyDescriptor]>([
  ['forbidden', { get: refuse }],
  ['full', { value: full }],
])(
  'if the browser’s storage is %s, the page can still keep and delete a session',
  async (_, property) => {
    Object.defineProperty(globalThis, 'localStorage', { ...property, configurable: true });
    keep('ada');
    storage.set(EXPIRED, 'yes');
    expect(await keptAccount()).toBe('ada');
    expect(hasExpired()).toBe(true);
    forgetTokens();
    expect(hasTokens()).toBe(false);
    expect(hasExpired()).toBe(false);
  },
);
