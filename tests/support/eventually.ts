import { vi } from 'vitest';

/**
 * Repeats a check until it passes. After the timeout, throws the check's last error. Tests that run
 * concurrently can't use `expect.poll`.
 * @param timeout in milliseconds, like `interval`. Even a slow machine doesn't reach the default
 */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 300_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
