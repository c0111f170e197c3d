import { vi } from 'vitest';

/** Concurrent tests can't use `expect.poll`. */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 300_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
