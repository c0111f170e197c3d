import { authMessage } from '#web/auth/auth-messages.ts';
import { isTimeout, POOL_DEADLINE, withDeadline } from '#web/lib/deadline.ts';

/**
 * Limits how long the page waits for the trainers' pool. A later answer still takes effect.
 * @throws the call's error or, after the deadline, an Error with a sentence for the trainer
 */
export const inTime = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await withDeadline(POOL_DEADLINE, call);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new Error(authMessage(error), { cause: error });
  }
};
