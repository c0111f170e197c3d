const FIRST_WAIT_MS = 200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls a function until it doesn't throw, at most `attempts` times: waits 200 ms, then twice as long each time
 * (RULES.md, Accounts).
 * @throws the last error
 */
export const retry = async <T>(attempts: number, act: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }
};
