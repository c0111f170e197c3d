import { vi } from 'vitest';

/**
 * Waits until a look at the product passes, and fails with its last complaint when it doesn't within 45 s. A test that
 * runs beside others can't use `expect.poll`.
 */
export const eventually = <T>(look: () => Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 45_000, interval: 100 });
