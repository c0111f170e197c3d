import type { CallerSession, Renewal } from '#web/lib/call.ts';
import { MARGIN_TICKS, startPageClock, TICK_MS } from '#web/lib/page-clock.ts';
import type { Account, AuthClient, StoredSession } from './auth-client.ts';

export type Session =
  | { state: 'checking' }
  /** The page couldn't load the site's settings or the script that reads tokens. */
  | { state: 'unreachable' }
  /**
   * `expired` is true if the pool refused to renew the session while this page was open. The page
   * then keeps what the client typed.
   */
  | { state: 'signed-out'; expired: boolean }
  | { state: 'signed-in'; account: Account };

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  start(): () => void;
  check(): Promise<void>;
  of(accountId: string): CallerSession;
  renew(refused?: string): Promise<Renewal>;
  signOut(): Promise<void>;
}

const LOCK = 'coaching.session';
const LOCK_WAIT_MS = 4_000;

/** Cognito replaces the refresh token at each use, so only one tab at a time renews the session. */
const withTabLock = async <T>(act: () => Promise<T>): Promise<T> => {
  let isHeld = false;
  const actAlone = () => {
    isHeld = true;
    return act();
  };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), LOCK_WAIT_MS);
  try {
    return await navigator.locks.request(LOCK, { signal: deadline.signal }, actAlone);
  } catch (error) {
    if (isHeld) throw error;
    // The browser forbids locks, or another tab has held the lock for too long. Two tabs may then
    // use the same refresh token, which works because Cognito accepts a used one for another 60 s.
    return act();
  } finally {
    clearTimeout(timer);
  }
};

const isAboutToEnd = ({ expiresAt }: StoredSession) =>
  expiresAt - Date.now() <= MARGIN_TICKS * TICK_MS;

export const createSessionStore = (client: AuthClient): SessionStore => {
  let session: Session = { state: 'checking' };
  const listeners = new Set<() => void>();

  const setSession = (next: Session) => {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    for (const listener of listeners) listener();
  };

  const syncSession = async () => {
    const stored = await client.stored();
    if (stored) return setSession({ state: 'signed-in', account: stored.account });
    const wasTheirs =
      session.state === 'signed-in' || (session.state === 'signed-out' && session.expired);
    setSession({ state: 'signed-out', expired: wasTheirs && client.hasExpired() });
  };

  const renew = (refused?: string): Promise<Renewal> =>
    withTabLock(async (): Promise<Renewal> => {
      const before = await client.stored();
      if (!before) return 'ended';
      if (refused ? before.accessToken !== refused : !isAboutToEnd(before)) return 'renewed';
      await client.refresh().catch(() => undefined);
      const after = await client.stored();
      if (!after) return 'ended';
      return after.accessToken === before.accessToken ? 'unreachable' : 'renewed';
    }).catch(() => 'unreachable');

  const check = async () => {
    try {
      const stored = await client.stored();
      if (stored && isAboutToEnd(stored)) await renew();
      await syncSession();
    } catch {
      if (session.state === 'checking') setSession({ state: 'unreachable' });
    }
  };

  const renewAndSync = async (refused?: string): Promise<Renewal> => {
    const renewal = await renew(refused);
    await syncSession().catch(() => undefined);
    return renewal;
  };

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const stops = [
        client.onChange(() => void syncSession().catch(() => undefined)),
        startPageClock(() => void check()),
      ];
      void check();
      return () => {
        for (const stop of stops) stop();
      };
    },
    check,
    of: (accountId) => ({
      async accessToken() {
        const stored = await client.stored();
        return stored?.account.id === accountId ? stored.accessToken : undefined;
      },
      renew: renewAndSync,
    }),
    renew: renewAndSync,
    async signOut() {
      await client.signOut().catch(() => undefined);
      await syncSession().catch(() => undefined);
    },
  };
};
