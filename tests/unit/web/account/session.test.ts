import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthClient, StoredSession } from '#web/auth/session/auth-client.ts';
import { createSessionStore } from '#web/auth/session/session.ts';
import { type Page, startPageClock } from '#web/lib/page-clock.ts';

const MINUTE = 60_000;
const account = { id: 'ada', email: 'ada@example.com', fullName: 'Ada', emailConfirmed: true };

const session = (expiresIn: number, accessToken = 'first'): StoredSession => ({
  account,
  accessToken,
  expiresAt: Date.now() + expiresIn,
});

const fakePool = (kept: StoredSession | undefined) => {
  const listeners = new Set<() => void>();
  const pool = {
    kept,
    expired: false,
    refreshed: 0,
    refreshing: (): void => {
      pool.kept = session(15 * MINUTE, 'second');
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
  const client: Partial<AuthClient> = {
    stored: async () => pool.kept,
    hasExpired: () => pool.expired,
    refresh: async () => {
      pool.refreshed++;
      pool.refreshing();
    },
    signOut: async () => {
      pool.kept = undefined;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return Object.assign(pool, { client: client as AuthClient });
};

const fakePage = () => {
  const target = new EventTarget();
  const page = Object.assign(target, { visibilityState: 'visible' }) as unknown as Page & {
    visibilityState: string;
  };
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, show };
};

const started = async (kept: StoredSession | undefined, pool = fakePool(kept)) => {
  const { page, show } = fakePage();
  vi.stubGlobal('document', page);
  const store = createSessionStore(pool.client);
  const stop = store.start();
  ends.push(stop);
  await vi.waitFor(() => expect(store.get().state).not.toBe('checking'));
  return { pool, store, show };
};

const ends: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page checks the session every 30 seconds, and renews a session that ends within 90 seconds', async () => {
  const { pool } = await started(session(2.4 * MINUTE));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pool.refreshed).toBe(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pool.refreshed).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * 30_000);
  expect(pool.refreshed).toBe(1);
});

test('a hidden page doesn’t renew the session until the page is visible again', async () => {
  const { pool, show } = await started(session(2 * MINUTE));
  show('hidden');
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(pool.refreshed).toBe(0);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(pool.refreshed).toBe(1);
});

test('a refused refresh ends the session as expired', async () => {
  const { pool, store } = await started(session(10 * MINUTE));
  pool.refreshing = () => {
    pool.kept = undefined;
    pool.expired = true;
  };
  expect(await store.renew('first')).toBe('ended');
  expect(store.get()).toEqual({ state: 'signed-out', expired: true });
});

test('if a refresh can’t reach the user pool, the session stays, and the next check retries the refresh', async () => {
  const { pool, store } = await started(session(2 * MINUTE));
  const refresh = pool.refreshing;
  pool.refreshing = () => {
    throw new Error('offline');
  };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pool.refreshed).toBe(1);
  expect(store.get().state).toBe('signed-in');
  expect(await store.renew('first')).toBe('unreachable');
  pool.refreshing = refresh;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pool.refreshed).toBe(3);
  expect(await store.of('ada').accessToken()).toBe('second');
});

test('if another tab has already refreshed a refused token, the page doesn’t refresh it a second time', async () => {
  const { pool, store } = await started(session(10 * MINUTE, 'newer'));
  expect(await store.renew('older')).toBe('renewed');
  expect(pool.refreshed).toBe(0);
});

test('a tab that checks the session while another tab signs out counts as signed out, not expired', async () => {
  const pool = fakePool(session(10 * MINUTE));
  const { promise, resolve } = Promise.withResolvers<StoredSession | undefined>();
  const stored = pool.client.stored;
  pool.client.stored = () => promise;
  const store = createSessionStore(pool.client);
  const checking = store.check();
  const before = pool.kept;
  await pool.client.signOut();
  resolve(before);
  await checking;
  pool.client.stored = stored;
  await store.check();
  expect(store.get()).toEqual({ state: 'signed-out', expired: false });
});

test('a session no longer counts as expired after another tab has signed in and out', async () => {
  const { pool, store } = await started(session(10 * MINUTE));
  pool.kept = undefined;
  pool.expired = true;
  pool.tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get()).toEqual({ state: 'signed-out', expired: true });
  pool.expired = false;
  pool.tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get()).toEqual({ state: 'signed-out', expired: false });
});

test('the session gives no access token to a page that another account opened', async () => {
  const { store } = await started(session(10 * MINUTE));
  expect(await store.of('ada').accessToken()).toBe('first');
  expect(await store.of('eve').accessToken()).toBeUndefined();
});

test('a tab that never releases the lock doesn’t prevent another tab from renewing the session', async () => {
  const { promise: hang, resolve: end } = Promise.withResolvers<void>();
  const held = navigator.locks.request('coaching.session', () => hang);
  const { pool, store } = await started(session(10 * MINUTE));
  const renewed = store.renew('first');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await renewed).toBe('renewed');
  expect(pool.refreshed).toBe(1);
  end();
  await held;
});

test('the page renews the session even if the browser forbids locks', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) },
  });
  const { store } = await started(session(10 * MINUTE));
  expect(await store.renew('first')).toBe('renewed');
});

test('a sign-out ends this browser’s session even if the call to the user pool fails', async () => {
  const { pool, store } = await started(session(10 * MINUTE));
  pool.client.signOut = async () => {
    pool.kept = undefined;
    throw new Error('offline');
  };
  await store.signOut();
  expect(store.get().state).toBe('signed-out');
});

test('the page’s clock runs no checks after it has stopped', () => {
  const check = vi.fn();
  const { page } = fakePage();
  startPageClock(check, page)();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(check).not.toHaveBeenCalled();
});
