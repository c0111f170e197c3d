import { vi } from 'vitest';

/**
 * Waits until a look at the product passes, and fails with its last complaint when it doesn't in time. A test that
 * runs beside others can't use `expect.poll`.
 *
 * @param timeout in milliseconds, as `interval`; a bound for what hangs, so a slow machine keeps to it by far
 */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 120_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
