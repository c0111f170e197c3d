import { vi } from 'vitest';

/**
 * Repeats a check until it passes, and fails with its last error after the timeout. Tests that run
 * concurrently can't use `expect.poll`.
 * @param timeout in milliseconds, like `interval`. Long enough that a slow machine doesn't reach it.
 */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = 120_000,
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
