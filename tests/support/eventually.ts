import { vi } from 'vitest';

/**
 * Waits until a look at the product passes, and fails with its last complaint when it doesn't in time. A test that
 * runs beside others can't use `expect.poll`.
 *
 * @param timeout in milliseconds, as `interval`
 */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 45_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
