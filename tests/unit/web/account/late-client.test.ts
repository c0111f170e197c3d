import { AUTH_KEY_PREFIX } from 'aws-amplify/auth/cognito';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthClient } from '#web/auth/session/auth-client.ts';
import { lateClient } from '#web/auth/session/late-client.ts';
import { storage } from '#web/lib/storage.ts';

const credentials = { email: 'ada@example.com', password: 'secret' };

const KEY = `${AUTH_KEY_PREFIX}.client.LastAuthUser`;

let fromOtherTab: Set<(event: Pick<StorageEvent, 'key'>) => void>;

beforeEach(() => {
  fromOtherTab = new Set();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'storage') fromOtherTab.add(listener);
  });
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) =>
    fromOtherTab.delete(listener),
  );
});
afterEach(() => storage.remove(KEY));

const realClient = () => {
  const listeners = new Set<() => void>();
  const client = {
    stored: async () => undefined,
    signIn: async () => ({ ok: true }),
    prepare: vi.fn(),
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as AuthClient;
  return { client, listeners };
};

test('the page recognizes a signed-out visitor without loading the user pool’s script', async () => {
  const load = vi.fn(async () => realClient().client);
  expect(await lateClient(load).stored()).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  storage.set(KEY, 'ada');
  await lateClient(load).stored();
  expect(load).toHaveBeenCalledOnce();
});

test('a sign-in returns an error if the user pool’s script can’t be loaded, and the next sign-in loads the script', async () => {
  const load = vi
    .fn(async () => realClient().client)
    .mockRejectedValueOnce(new Error('no connection'));
  const late = lateClient(load);
  expect(await late.signIn(credentials)).toEqual({
    ok: false,
    message: expect.stringContaining('We can’t reach the server'),
  });
  expect(await late.signIn(credentials)).toEqual({ ok: true });
  await late.signIn(credentials);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the page notices sign-ins in other tabs, both before and after the user pool’s script is loaded', async () => {
  const { client, listeners } = realClient();
  const late = lateClient(async () => client);
  const listener = vi.fn();
  const stop = late.onChange(listener);
  for (const tell of fromOtherTab) tell({ key: KEY });
  for (const tell of fromOtherTab) tell({ key: 'something.else' });
  expect(listener).toHaveBeenCalledOnce();

  await late.signIn(credentials);
  expect(fromOtherTab.size).toBe(0);
  for (const tell of listeners) tell();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  expect(listeners.size).toBe(0);
});

test('if the page removes a listener before the user pool’s script is loaded, loading the script doesn’t add the listener', async () => {
  const { client, listeners } = realClient();
  const late = lateClient(async () => client);
  late.onChange(() => {})();
  await late.signIn(credentials);
  expect(listeners.size).toBe(0);
  expect(fromOtherTab.size).toBe(0);
});

test('a client without a connection can sign out in this browser', async () => {
  storage.set(KEY, 'ada');
  const late = lateClient(() => Promise.reject(new Error('no connection')));
  await late.signOut();
  expect(storage.get(KEY)).toBeNull();
});
