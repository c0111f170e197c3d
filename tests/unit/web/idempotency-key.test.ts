import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeySchema } from '#shared/contract.ts';
import { idempotencyKey } from '#web/lib/idempotency-key.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    items,
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

test('a broken or forbidden storage still gives a key', async () => {
  localStorage.setItem('coaching.submission-salt', '{');
  expect(await idempotencyKey(body)).toMatch(/^[0-9a-f]{64}$/);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(await idempotencyKey(body)).toMatch(/^[0-9a-f]{64}$/);
});
