import { deadline } from '#lambdas/platform/env.ts';

// Without `throwOnRequestTimeout`, the SDK only logs a slow request and keeps waiting.
export const clientOptions = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: deadline(500),
    requestTimeout: deadline(1000),
    throwOnRequestTimeout: true,
  },
};

/** For functions that nobody waits for. */
export const backgroundOptions = { ...clientOptions, maxAttempts: 5 };

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
