import { expect, onTestFinished, test } from 'vitest';
import { handOver, type Session } from '#web/coach/frame/hand-over.ts';

const HOURS = 3_600_000;

const twoTabs = (changed: Partial<Session> = {}) => {
  const name = crypto.randomUUID();
  const channels = [new BroadcastChannel(name), new BroadcastChannel(name)] as const;
  onTestFinished(() => channels.forEach((each) => void each.close()));
  const refusals: (string | undefined)[] = [];
  const own = async (refused?: string): Promise<Session> => {
    refusals.push(refused);
    const accessToken = refused ? 'a renewed token' : 'a token';
    const now = Date.now();
    return { accessToken, expiresAt: now + HOURS, trainer: 'sam', signedInAt: now, ...changed };
  };
  const signedIn = handOver({ own, maxAge: 2 * HOURS, channel: channels[0] });
  signedIn.share(true);
  const other = handOver({ own: async () => undefined, maxAge: 2 * HOURS, channel: channels[1] });
  return { signedIn, other, refusals };
};

test('a tab gets a token from the tab where the trainer signed in, and a renewed token if the API refuses the first', async () => {
  const { other, refusals } = twoTabs();
  const got = await other.current();
  expect(got).toMatchObject({ accessToken: 'a token', trainer: 'sam' });
  expect(await other.current()).toBe(got);
  expect(await other.current('a token')).toMatchObject({ accessToken: 'a renewed token' });
  expect(refusals).toEqual([undefined, 'a token']);
});

test('a tab shares no token if its sign-in is too old or the trainer has signed out in it', async () => {
  const old = twoTabs({ signedInAt: Date.now() - 2 * HOURS - 1 });
  expect(await old.other.current()).toBeUndefined();
  const left = twoTabs();
  left.signedIn.share(false);
  expect(await left.other.current()).toBeUndefined();
});

test('a tab of one trainer doesn’t use another trainer’s session', async () => {
  const changed = { expiresAt: Date.now(), trainer: 'sam' };
  const { other, refusals } = twoTabs(changed);
  expect(await other.current()).toMatchObject({ trainer: 'sam' });
  changed.trainer = 'kim';
  expect(await other.current()).toBeUndefined();
  expect(refusals).toHaveLength(2);
});

test('a tab collects its own unsent texts and those of the other tabs', async () => {
  const { signedIn, other } = twoTabs();
  signedIn.onUnsentAsked(() => ['your note on Sam']);
  other.onUnsentAsked(() => ['your message to Kim']);
  expect(await signedIn.unsent()).toEqual([
    'your note on Sam',
    'your message to Kim in another tab',
  ]);
});
