/** One tab can hand this to another. It never contains the refresh token. */
export interface Session {
  accessToken: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** The trainer's address, which an access token doesn't contain. */
  trainer: string;
  /** In milliseconds since 1970: when the trainer typed the password and the code. */
  signedInAt: number;
}

type TabMessage =
  | { kind: 'ask'; id: string; refused: string | undefined; trainer: string | undefined }
  | { kind: 'give'; id: string; handed: Session }
  | { kind: 'sign out' };

/**
 * If no other tab answers for this long, the page asks for the password. The page still uses a
 * later answer.
 */
const WAIT_MS = 500;
/** A tab replaces a token this long before the token expires. */
const MARGIN_MS = 10_000;

interface Deps {
  own: (refused?: string) => Promise<Session | undefined>;
  /** In milliseconds. A tab with an older sign-in gives no tokens to other tabs. */
  maxAge: number;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/**
 * The tab that signed in keeps the refresh token, because a refresh token works once. That tab
 * gives the browser's other tabs access tokens until it is closed or its sign-in is older than
 * `maxAge`.
 */
export const handOver = ({ own, maxAge, channel }: Deps) => {
  let handed: Session | undefined;
  let asking: Promise<void> | undefined;
  let isShared = false;
  const asked = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const leavers = new Set<() => void>();

  const post = (message: TabMessage) => channel.postMessage(message);
  const keep = (next: Session | undefined) => {
    handed = next;
    for (const listener of listeners) listener();
  };

  const give = async ({ id, refused, trainer }: TabMessage & { kind: 'ask' }) => {
    const mine = isShared ? await own(refused).catch(() => undefined) : undefined;
    if (!mine || !isShared || mine.signedInAt + maxAge < Date.now()) return;
    if (trainer !== undefined && trainer !== mine.trainer) return;
    post({ kind: 'give', id, handed: mine });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') void give(data);
    if (data.kind === 'sign out') for (const leave of leavers) leave();
    const received = data.kind === 'give' && asked.get(data.id);
    if (data.kind !== 'give' || !received) return;
    asked.delete(data.id);
    keep(data.handed);
    received();
  });

  const ask = async (refused?: string): Promise<void> => {
    const id = crypto.randomUUID();
    const answered = new Promise<void>((resolve) => asked.set(id, resolve));
    post({ kind: 'ask', id, refused, trainer: handed?.trainer });
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  };
  const askOnce = (refused?: string) => {
    asking ??= ask(refused).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    ask: askOnce,

    /** @param refused a token that the server refused */
    async current(refused?: string): Promise<Session | undefined> {
      const before = handed;
      const isOver = !before || before.expiresAt - MARGIN_MS < Date.now();
      if (!isOver && before.accessToken !== refused) return before;
      await askOnce(refused);
      return handed === before ? undefined : handed;
    },

    handed: () => handed,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    share(isOn: boolean) {
      isShared = isOn;
    },

    forget() {
      asked.clear();
      keep(undefined);
    },

    signOutOthers: () => post({ kind: 'sign out' }),
    onSignOut(leave: () => void) {
      leavers.add(leave);
      return () => leavers.delete(leave);
    },
  };
};
