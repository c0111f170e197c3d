import type { Renewal } from '#web/lib/call.ts';
import { POOL_DEADLINE_MS, retry, withDeadline } from '#web/lib/deadline.ts';
import { storage } from '#web/lib/storage.ts';
import { authMessage } from './auth-messages.ts';
import type { PoolName, Session, SessionState, Stored } from './session-types.ts';

/** The specification's numbers: a check every 30 seconds, and a renewal in the last three checks. */
const TICK_MS = 30_000;
const MARGIN_TICKS = 3;
const ATTEMPTS = 3;
const SIGN_OUT_MS = 5_000;

/** The prefix of the keys under which Amplify keeps its tokens in local storage. */
const PREFIX = 'CognitoIdentityServiceProvider.';

/** If the browser forbids storage, Amplify keeps its tokens in memory, so only Amplify knows. */
const storedKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [PREFIX];
  }
};

const unreachable = { ok: false as const, message: authMessage({ name: 'NetworkError' }) };

/**
 * A session over Amplify Auth, whose storage and refresh it uses. Amplify loads only when tokens are
 * stored or someone signs in.
 */
export const createSession = (pool: PoolName): Session => {
  let state: SessionState = { kind: 'loading' };
  let hasExpired = false;
  const listeners = new Set<() => void>();

  const set = (next: SessionState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  };

  let loading: Promise<typeof import('./amplify.ts')> | undefined;
  const load = () => {
    loading ??= import('./amplify.ts').then(async (amplify) => {
      await amplify.configure(pool);
      amplify.onChange((event) => {
        if (event === 'tokenRefresh_failure') hasExpired = true;
        if (event === 'signedIn') hasExpired = false;
        void sync();
      });
      return amplify;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  const read = async (forceRefresh = false): Promise<Stored | undefined> =>
    storedKeys().length === 0
      ? undefined
      : withDeadline(POOL_DEADLINE_MS, async () => (await load()).read(forceRefresh));

  const signedOut = () =>
    set({ kind: 'signed-out', hasExpired: hasExpired && state.kind !== 'loading' });

  const show = (stored: Stored | undefined, isInUse: boolean) => {
    if (stored) return set({ kind: 'signed-in', account: stored.account });
    // The tokens are gone or damaged, and nobody signed out.
    hasExpired ||= isInUse && state.kind === 'signed-in';
    signedOut();
  };

  /** The pool is silent, or it refused to renew the session, which removes the tokens. */
  const showFailure = () => {
    if (storedKeys().length === 0) signedOut();
    else if (state.kind === 'loading') set({ kind: 'unreachable', message: unreachable.message });
  };

  const sync = async (isInUse = false): Promise<void> => {
    try {
      show(await read(), isInUse);
    } catch {
      showFailure();
    }
  };

  const renew = async (refused?: string): Promise<Renewal> => {
    try {
      const before = await read();
      show(before, true);
      if (!before) return 'ended';
      const isFresh = before.expiresAt - Date.now() > MARGIN_TICKS * TICK_MS;
      if (refused ? before.token !== refused : isFresh) return 'renewed';
      const after = await retry(ATTEMPTS, () => read(true));
      show(after, true);
      return after ? 'renewed' : 'ended';
    } catch {
      showFailure();
      return storedKeys().length === 0 ? 'ended' : 'unreachable';
    }
  };

  const check = async () => {
    if (storedKeys().length > 0) await renew();
    else await sync(true);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const isHidden = () => document.visibilityState === 'hidden';
      const tick = () => void (isHidden() || check());
      const onStorage = ({ key }: StorageEvent) =>
        void ((key === null || key.startsWith(PREFIX)) && sync());
      const timer = setInterval(tick, TICK_MS);
      document.addEventListener('visibilitychange', tick);
      addEventListener('storage', onStorage);
      void check();
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
        removeEventListener('storage', onStorage);
      };
    },
    check,
    prepare: () => void load().catch(() => undefined),
    tokensOf: (accountId) => ({
      async token() {
        const stored = await read().catch(() => undefined);
        // The browser may have forgotten the session.
        if (!stored) void sync(true);
        return stored?.account.id === accountId ? stored?.token : undefined;
      },
      renew,
    }),
    async run(act) {
      const amplify = await load().catch(() => undefined);
      const outcome = amplify ? await act(amplify) : unreachable;
      await sync();
      return outcome;
    },
    async signOut() {
      hasExpired = false;
      await withDeadline(SIGN_OUT_MS, async () => (await load()).signOutEverywhere()).catch(() => {
        // The pool is silent, but this browser must forget the session at once.
        for (const key of storedKeys()) storage.remove(key);
      });
      await sync();
    },
  };
};
