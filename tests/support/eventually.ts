import { vi } from 'vitest';

export const WAIT_LIMIT_MS = 300_000;

/** Replaces the global `expect.poll`, which concurrent tests can't use. */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = WAIT_LIMIT_MS,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
