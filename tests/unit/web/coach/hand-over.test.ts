import { expect, onTestFinished, test } from 'vitest';
import { handOver, type Session } from '#web/coach/frame/hand-over.ts';

const HOURS = 3_600_000;

const twoTabs = (changed: Partial<Session> = {}, countOtherTabs = async () => 1) => {
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
  const both = { maxAge: 2 * HOURS, countOtherTabs };
  const signedIn = handOver({ ...both, own, channel: channels[0] });
  signedIn.share(true);
  const other = handOver({ ...both, own: async () => undefined, channel: channels[1] });
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

const TIMER_LEEWAY_MS = 1;

test.each([
  ['the other tab has answered', async () => 1, true],
  ['a tab hasn’t answered for half a second', async () => 2, false],
  ['half a second has passed and the browser can’t count tabs', () => Promise.reject(), false],
])('a tab knows all unsent texts as soon as %s', async (_, countOtherTabs, isAtOnce) => {
  const { signedIn, other } = twoTabs({}, countOtherTabs);
  signedIn.onUnsentAsked(() => ['your note on Sam']);
  other.onUnsentAsked(() => ['your message to Kim']);
  const start = performance.now();
  expect(await signedIn.unsent()).toEqual([
    'your note on Sam',
    'your message to Kim (in another tab)',
  ]);
  expect(performance.now() - start < 500 - TIMER_LEEWAY_MS).toBe(isAtOnce);
});

test('if no other tab is open, a tab returns its unsent texts without waiting for other tabs', async () => {
  const { signedIn } = twoTabs({}, async () => 0);
  signedIn.onUnsentAsked(() => ['your note on Sam']);
  const start = performance.now();
  expect(await signedIn.unsent()).toEqual(['your note on Sam']);
  expect(performance.now() - start).toBeLessThan(500 - TIMER_LEEWAY_MS);
});
