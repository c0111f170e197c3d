/** In milliseconds, for one action, which may call the user pool several times. Amplify sets no time limit. */
export const POOL_DEADLINE = 15_000;

/**
 * Runs `work`. After `ms` milliseconds, rejects with a `TimeoutError` and aborts `signal`. If the work ignores
 * the signal, its result is dropped.
 */
export const withDeadline = async <T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const deadline = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No answer within ${ms} ms`, 'TimeoutError');
      reject(error);
      deadline.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(deadline.signal), passed]);
  } finally {
    clearTimeout(timer);
  }
};

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
