import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 25_000;
const BETWEEN_MS = 200;

/** Looks again until `look` doesn't throw. After 25 seconds, throws its last error. */
export const eventually = async <T>(look: () => Promise<T> | T): Promise<T> => {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(BETWEEN_MS);
    }
  }
};
