/** How long a page waits for the user pool before it says that the pool is silent. */
export const POOL_DEADLINE_MS = 15_000;

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

/** The specification's back-off, in milliseconds: 200, then twice as long each time. */
export const waitAfter = (failures: number): number => 200 * 2 ** failures;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const retry = async <T>(attempts: number, act: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await pause(waitAfter(attempt - 1));
    }
  }
};
