import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    waitLimitMs?: number;
  }
}

export const waitLimitMs = (): number => inject('waitLimitMs') ?? 300_000;

/** Replaces the global `expect.poll`, which concurrent tests can't use. */
export const eventually = <T>(
  look: () => Promise<T>,
  timeout = waitLimitMs(),
  interval = 100,
): Promise<T> => vi.waitFor(look, { timeout, interval });
