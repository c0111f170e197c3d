import { vi } from 'vitest';

/**
 * Repeats a check until it passes. After the timeout, it fails with the check's last error. Tests that run concurrently
 * can't use `expect.poll`.
 * @param timeout in milliseconds, like `interval`. The default is so long that even a slow machine doesn't reach it
 */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 300_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
