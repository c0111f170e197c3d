export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
}

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
