/**
 * A service can't be reached, refuses, or throttles. Its `cause` is the service's error. Every function that calls AWS
 * throws it.
 */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

// A bug in our code causes these errors. A retry can't help, so they don't count as an outage.
const BUGS = new Set(['ValidationException', 'SerializationException', 'TypeError', 'RangeError']);

const isBug = (error: unknown): boolean => !(error instanceof Error) || BUGS.has(error.name);

/** @throws ServiceUnavailableError if the service fails, throttles, denies, or doesn't answer */
export const callService = async <T>(service: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    if (isBug(cause) || cause instanceof ServiceUnavailableError) throw cause;
    throw new ServiceUnavailableError(`${service} could not be reached`, { cause });
  }
};
