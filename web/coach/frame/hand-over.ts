/** Has no refresh token, because a tab gives its session to other tabs. */
export interface Session {
  accessToken: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** An email address. */
  trainer: string;
  /** In milliseconds since 1970. */
  signedInAt: number;
}

type TabMessage =
  | { kind: 'ask'; id: string; refused: string | undefined; trainer: string | undefined }
  | { kind: 'give'; id: string; handed: Session }
  | { kind: 'ask for unsent texts'; id: string }
  | { kind: 'unsent texts'; id: string; texts: string[] }
  | { kind: 'sign out' };

const ANSWER_WITHIN_MS = 500;
const REPLACED_BEFORE_EXPIRY_MS = 10_000;

interface Deps {
  own: (refused?: string) => Promise<Session | undefined>;
  /** The longest age of a sign-in, in milliseconds. */
  maxAge: number;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  countOtherTabs: () => Promise<number>;
}

const withinAnswerTime = (answered: Promise<void>) =>
  Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))]);

/**
 * Cognito replaces a refresh token at each use, so only the tab that signed in keeps it. That tab
 * gives the other tabs access tokens.
 */
export const handOver = ({ own, maxAge, channel, countOtherTabs }: Deps) => {
  let handed: Session | undefined;
  let asking: Promise<void> | undefined;
  let isShared = false;
  const asked = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const leavers = new Set<() => void>();
  const unsentIn = new Map<string, (texts: string[]) => void>();
  let unsentHere = (): string[] => [];

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
    if (data.kind === 'ask for unsent texts')
      post({ kind: 'unsent texts', id: data.id, texts: unsentHere() });
    if (data.kind === 'unsent texts') unsentIn.get(data.id)?.(data.texts);
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
    await withinAnswerTime(answered);
  };
  const askOnce = (refused?: string) => {
    asking ??= ask(refused).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    ask: askOnce,

    async current(refused?: string): Promise<Session | undefined> {
      const before = handed;
      const isOver = !before || before.expiresAt - REPLACED_BEFORE_EXPIRY_MS < Date.now();
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

    onUnsentAsked(texts: () => string[]) {
      unsentHere = texts;
    },
    async unsent(): Promise<string[]> {
      const id = crypto.randomUUID();
      const elsewhere: string[][] = [];
      const allAnswered = new Promise<void>((resolve) => {
        let others = Number.POSITIVE_INFINITY;
        const check = () => elsewhere.length >= others && resolve();
        unsentIn.set(id, (texts) => {
          elsewhere.push(texts);
          check();
        });
        void countOtherTabs().then(
          (count) => {
            others = count;
            check();
          },
          () => undefined,
        );
      });
      post({ kind: 'ask for unsent texts', id });
      await withinAnswerTime(allAnswered);
      unsentIn.delete(id);
      return [...unsentHere(), ...elsewhere.flat().map((text) => `${text} (in another tab)`)];
    },

    signOutOthers: () => post({ kind: 'sign out' }),
    onSignOut(leave: () => void) {
      leavers.add(leave);
      return () => leavers.delete(leave);
    },
  };
};
