/**
 * An AWS service is unreachable, refuses the call, or throttles it. `cause` is the service's error.
 * Every function that calls AWS may throw this error.
 */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

// Errors that a bug causes. They aren't outages, because retries can't help.
const BUGS = new Set(['ValidationException', 'SerializationException', 'TypeError', 'RangeError']);

const isBug = (error: unknown): boolean => !(error instanceof Error) || BUGS.has(error.name);

export const callService = async <T>(service: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    if (isBug(cause) || cause instanceof ServiceUnavailableError) throw cause;
    throw new ServiceUnavailableError(`${service} could not be reached`, { cause });
  }
};
