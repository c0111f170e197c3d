/** A service that the product needs can't be reached, refuses, or asks to wait. Its `cause` is the service's error. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

// Our own bugs come back as client faults too: they are no outage and must not be answered "try again".
const BUGS = new Set(['ValidationException', 'SerializationException']);

const isBug = (error: unknown): boolean =>
  !(error instanceof Error) ||
  BUGS.has(error.name) ||
  error instanceof TypeError ||
  error instanceof RangeError;

/**
 * Calls a service.
 * @throws Outage if the service fails, is throttled, denies, or doesn't answer
 */
export const reach = async <T>(service: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    if (isBug(cause)) throw cause;
    throw new Outage(`${service} could not be reached`, { cause });
  }
};
