import { expect, test } from 'vitest';
import { subscribe } from '#lambdas/lead/subscribe.ts';
import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';

const MINUTE = 60_000;
const lead = { email: 'ada@example.com', name: 'ada' };

const setUp = () => {
  const clock = fakeClock();
  const ids = new Set<string>();
  const sources: (string | undefined)[] = [];
  const store: Parameters<typeof subscribe>[0]['store'] = async ({ id }, { payload }) => {
    ids.add(id);
    sources.push(payload?.source);
    return 'stored';
  };
  const deps = { store, secret: 'secret', now: clock.now };
  return {
    clock,
    ids,
    send: async (input = lead, address?: string) => {
      await subscribe(deps, input, { idempotencyKey: undefined, address });
      return sources.at(-1);
    },
  };
};

test('the outbox entry of a guide email contains a hash that changes daily, not the network address', async () => {
  const { send, clock } = setUp();
  const sourceOf = (address: string | undefined) => send(lead, address);
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

test('without an idempotency key, all guide requests for one address in a ten-minute window count as one submission', async () => {
  const { send, ids, clock } = setUp();
  await send();
  await send({ email: 'ADA@example.com', name: 'Ada' });
  expect(ids.size).toBe(1);
  clock.pass(10 * MINUTE);
  await send();
  expect(ids.size).toBe(2);
});
