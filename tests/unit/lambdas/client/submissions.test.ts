import { expect, test } from 'vitest';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';

const MINUTE = 60_000;
const lead = { email: 'ada@example.com', name: 'ada' };

const setUp = () => {
  const clock = fakeClock();
  const sources: (string | undefined)[] = [];
  const store: Parameters<typeof subscribe>[0]['store'] = async (_, { payload }) => {
    sources.push(payload?.source);
    return 'stored';
  };
  const deps = { store, secret: 'secret', now: clock.now };
  return {
    clock,
    sourceOf: async (address: string | undefined) => {
      await subscribe(deps, lead, { idempotencyKey: 'k'.repeat(16), address });
      return sources.at(-1);
    },
  };
};

test('the outbox entry of a guide email contains a hash of the visitor’s IP address or IPv6 network, and this hash changes daily', async () => {
  const { sourceOf, clock } = setUp();
  const one = await sourceOf('203.0.113.7');
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(await sourceOf('203.0.113.7')).toBe(one);
  expect(await sourceOf('203.0.113.8')).not.toBe(one);

  const network = await sourceOf('2001:db8:0:1:1:2:3:4');
  expect(await sourceOf('2001:db8:0:1::9')).toBe(network);
  expect(await sourceOf('2001:db8:0:2::9')).not.toBe(network);
  for (const none of [undefined, 'no address', '']) expect(await sourceOf(none)).toBeUndefined();

  clock.pass(24 * 60 * MINUTE);
  expect(await sourceOf('203.0.113.7')).not.toBe(one);
});
