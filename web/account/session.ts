import type { Account, AuthClient, StoredSession } from '#web/account/auth-client.ts';
import { MARGIN_TICKS, startSessionClock, TICK_MS } from '#web/account/session-clock.ts';

export type Session =
  | { state: 'checking' }
  /** The site's settings cannot be read, so nothing is known. */
  | { state: 'unreachable' }
  /** `expired`: it ended without the visitor's doing, so that what they wrote is theirs to keep. */
  | { state: 'signed-out'; expired: boolean }
  | { state: 'signed-in'; account: Account };

export type Renewal = 'renewed' | 'ended' | 'unreachable';

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Checks the session now, at every change and at every tick, until the returned function is called. */
  start(): () => void;
  /** Checks the session now. */
  check(): Promise<void>;
  accessToken(): Promise<string | undefined>;
  /** New tokens, though the clock calls the old ones good. `refused` is the access token that a server refused. */
  renew(refused?: string): Promise<Renewal>;
  signOut(): Promise<void>;
}

const SIGNED_OUT_ON_PURPOSE = 'coaching.signed-out';

/** One tab at a time: the second finds the first one's new tokens (a refresh token may be good only once). */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('coaching.session', act) : act();

const isAboutToEnd = ({ expiresAt }: StoredSession) =>
  expiresAt - Date.now() <= MARGIN_TICKS * TICK_MS;

/** The session of this browser (specification, sections 4 and 9): all pages and tabs see the same one. */
export const createSessionStore = (
  client: AuthClient,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): SessionStore => {
  let session: Session = { state: 'checking' };
  const listeners = new Set<() => void>();

  const become = (next: Session) => {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    for (const listener of listeners) listener();
  };

  const look = async () => {
    const stored = await client.stored();
    if (stored) {
      // Not while signed in: another tab may be signing out at this moment.
      if (session.state !== 'signed-in') storage.removeItem(SIGNED_OUT_ON_PURPOSE);
      become({ state: 'signed-in', account: stored.account });
    } else if (session.state !== 'signed-out') {
      const expired = session.state === 'signed-in' && !storage.getItem(SIGNED_OUT_ON_PURPOSE);
      become({ state: 'signed-out', expired });
    }
    return stored;
  };

  const renew = (refused?: string): Promise<Renewal> =>
    alone(async () => {
      const before = await client.stored();
      if (!before) return 'ended';
      if (refused ? before.accessToken !== refused : !isAboutToEnd(before)) return 'renewed';
      const failed = await client.refresh().then(
        () => false,
        () => true,
      );
      if (!(await client.stored())) return 'ended';
      return failed ? 'unreachable' : 'renewed';
    }).catch(() => 'unreachable');

  const check = async () => {
    try {
      const stored = await client.stored();
      if (stored && isAboutToEnd(stored)) await renew();
      await look();
    } catch {
      if (session.state === 'checking') become({ state: 'unreachable' });
    }
  };

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const ends = [
        client.onChange(() => void look().catch(() => undefined)),
        startSessionClock(() => void check()),
      ];
      void check();
      return () => {
        for (const end of ends) end();
      };
    },
    check,
    accessToken: async () => (await client.stored())?.accessToken,
    async renew(refused) {
      const renewal = await renew(refused);
      await look().catch(() => undefined);
      return renewal;
    },
    async signOut() {
      storage.setItem(SIGNED_OUT_ON_PURPOSE, 'yes');
      await client.signOut().catch(() => undefined);
      await look().catch(() => undefined);
    },
  };
};
