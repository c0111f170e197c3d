import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    waitLimitMs?: number;
  }
}

export const waitLimitMs = (): number => inject('waitLimitMs') ?? 300_000;

/** Concurrent tests can't use the global `expect.poll`. */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = waitLimitMs(),
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
