import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = { email: 'ada@example.com' };

test('the same body has the same key, another body another, and the server takes both', async () => {
  const key = await idempotencyKey(body);
  const other = await idempotencyKey({ email: 'eve@example.com' });
  expect(await idempotencyKey(body)).toBe(key);
  expect(other).not.toBe(key);
  expect([key, other].every((each) => idempotencyKeySchema.safeParse(each).success)).toBe(true);
});

test('after ten minutes the same body is a new submission', async () => {
  const key = await idempotencyKey(body);
  vi.advanceTimersByTime(10 * 60 * 1000);
  expect(await idempotencyKey(body)).not.toBe(key);
});

test('another browser has another key', async () => {
  const key = await idempotencyKey(body);
  vi.stubGlobal('localStorage', memory());
  expect(await idempotencyKey(body)).not.toBe(key);
});

test.each(['{', 'null', '[]', '{"value":"","since":SINCE}', '{"value":7,"since":SINCE}'])(
  'F43: a storage that holds %s still gives a key, and is repaired',
  async (garbage) => {
    localStorage.setItem('coaching.submission-salt', garbage.replace('SINCE', String(Date.now())));
    const key = await idempotencyKey(body);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await idempotencyKey(body)).toBe(key);
  },
);

test('F43: a forbidden storage gives the same key for as long as the page lives', async () => {
  vi.stubGlobal('localStorage', undefined);
  const key = await idempotencyKey(body);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await idempotencyKey(body)).toBe(key);
});
