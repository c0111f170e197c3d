import '#web/lib/zod-without-eval.ts';
import {
  type CoachAnswer,
  type CoachEndpointName,
  type CoachInput,
  type CoachReason,
  coachEndpoints,
  coachErrorSchema,
} from '#shared/endpoints/coach.ts';

const TIMEOUT_MS = 15_000;

/** Why a call didn't do what it was asked for. `message` is for the trainer. */
export class CoachError extends Error {
  override readonly name = 'CoachError';
  /** 0: no answer came. */
  readonly status: number;
  readonly reason: CoachReason | 'signed-out' | 'offline' | undefined;
  readonly requestId: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: Partial<
      Pick<CoachError, 'status' | 'reason' | 'requestId' | 'retryAfter' | 'cause'>
    > = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status ?? 0;
    this.reason = details.reason;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

/** @param fresh whether the pool has to renew the token first */
export type AccessToken = (fresh: boolean) => Promise<string | undefined>;

const fallback = (status: number): string => {
  if (status === 429) return 'Too many requests. Please wait a minute and try again.';
  if (status === 404) return 'There is no such record.';
  if (status >= 500) return 'This isn’t available right now. Please try again in a minute.';
  return 'This didn’t work. Please reload the page.';
};

async function failureOf(response: Response): Promise<CoachError> {
  const { status } = response;
  const { data } = coachErrorSchema.safeParse(await response.json().catch(() => undefined));
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new CoachError(data?.error ?? fallback(status), {
    status,
    reason: data?.reason ?? (status === 401 ? 'signed-out' : undefined),
    requestId: data?.requestId,
    retryAfter,
  });
}

/** An id that a repeated call keeps: 32 hexadecimal digits of 128 random bits. */
export const newId = (): string => crypto.randomUUID().replaceAll('-', '');

/**
 * Calls the endpoints of the coach's side. A token that the gateway refuses is renewed once.
 *
 * @throws CoachError
 */
export const coachApi = (accessToken: AccessToken) => {
  const ask = async (
    name: CoachEndpointName,
    input: object,
    isRenewed: boolean,
  ): Promise<unknown> => {
    const { path, method } = coachEndpoints[name];
    const token = await accessToken(isRenewed);
    if (!token) throw new CoachError('Please sign in again.', { reason: 'signed-out' });
    const response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response.json();
    const failure = await failureOf(response);
    if (failure.reason === 'signed-out' && !isRenewed) return ask(name, input, true);
    throw failure;
  };

  return async <Name extends CoachEndpointName>(
    name: Name,
    input: CoachInput<Name>,
  ): Promise<CoachAnswer<Name>> => {
    let answer: unknown;
    try {
      answer = await ask(name, input, false);
    } catch (cause) {
      if (cause instanceof CoachError) throw cause;
      throw new CoachError('No answer. Check your connection and try again.', {
        reason: 'offline',
        cause,
      });
    }
    return coachEndpoints[name].answer.parse(answer) as CoachAnswer<Name>;
  };
};

export type CallCoach = ReturnType<typeof coachApi>;
