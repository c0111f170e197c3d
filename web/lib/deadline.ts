/**
 * Does `work` and rejects with a `TimeoutError` if it takes longer than `ms` milliseconds; `signal` is aborted then.
 * Work that ignores the signal goes on, and its result is dropped.
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
