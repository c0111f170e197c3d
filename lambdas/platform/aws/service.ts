/** A service that the product needs can't be reached, refuses, or asks to wait. Its `cause` is the service's error. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

// Our own bugs come back as client faults too: trying again would not help, so they are no outage.
const BUGS = new Set(['ValidationException', 'SerializationException', 'TypeError', 'RangeError']);

const isBug = (error: unknown): boolean => !(error instanceof Error) || BUGS.has(error.name);

/**
 * Calls a service.
 * @throws ServiceUnavailableError if the service fails, is throttled, denies, or doesn't answer
 */
export const callService = async <T>(service: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    if (isBug(cause) || cause instanceof ServiceUnavailableError) throw cause;
    throw new ServiceUnavailableError(`${service} could not be reached`, { cause });
  }
};
